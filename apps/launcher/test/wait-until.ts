import { setTimeout as delay } from 'node:timers/promises';

/** Asks again and again; the last answer is returned whether or not it is the wanted one. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, timeoutMs = 5_000): Promise<boolean> {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await delay(10)) {
    if (await isSo()) return true;
  }
  return isSo();
}
