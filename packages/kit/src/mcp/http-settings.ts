import { setting } from '../config/setting.ts';

export const httpSettings = {
  host: setting.text({
    env: 'DPTTOOLS_HTTP_HOST',
    flag: 'host',
    summary: 'Address to listen on; beyond this machine only with a token.',
    default: '127.0.0.1',
  }),
  port: setting.integer({
    env: 'DPTTOOLS_HTTP_PORT',
    flag: 'port',
    summary: 'Port to listen on; 0 takes a free one.',
    default: 8765,
    min: 0,
    max: 65535,
  }),
  path: setting.text({
    env: 'DPTTOOLS_HTTP_PATH',
    flag: 'path',
    summary: 'Path of the protocol endpoint.',
    default: '/mcp',
  }),
  // No flag: arguments of a program are visible to every user of a machine.
  token: setting.optionalText({
    env: 'DPTTOOLS_AUTH_TOKEN',
    summary:
      'Bearer token that every request must carry; beyond this machine one that nobody guesses: openssl rand -hex 32.',
    secret: true,
  }),
  tokenFile: setting.optionalText({
    env: 'DPTTOOLS_AUTH_TOKEN_FILE',
    flag: 'auth-token-file',
    summary: 'File that holds the bearer token, readable by nobody else and outside the allowed directories.',
  }),
  allowedHosts: setting.list({
    env: 'DPTTOOLS_HTTP_ALLOWED_HOSTS',
    flag: 'allow-host',
    summary: 'Host names, beside the loopback ones, that requests may be addressed to.',
  }),
  maxSessions: setting.integer({
    env: 'DPTTOOLS_HTTP_MAX_SESSIONS',
    summary: 'Client sessions open at once.',
    default: 256,
    min: 1,
  }),
  sessionIdleS: setting.integer({
    env: 'DPTTOOLS_HTTP_SESSION_IDLE_S',
    summary: 'Seconds after which an unused client session ends.',
    default: 3600,
    min: 10,
  }),
};
