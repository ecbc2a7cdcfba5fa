import type { HeaderReader } from './picture-header.ts';

const oldHeaderBytes = 12;

export const readBmp: HeaderReader = (view, facts) => {
  const isOld = view.getUint32(14, true) === oldHeaderBytes;
  const width = isOld ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = isOld ? view.getUint16(20, true) : view.getInt32(22, true);
  facts.width = Math.max(width, 0);
  // A negative height means that the rows go from top to bottom.
  facts.height = Math.abs(height);
};
