import { describe, expect, it } from 'vitest';
import { basicEnvironment, cleanEnvironment } from './clean-environment.ts';

const steering = {
  NODE_OPTIONS: '--require ./evil.js',
  LD_PRELOAD: '/x.so',
  LD_LIBRARY_PATH: '/x',
  DYLD_INSERT_LIBRARIES: '/x',
  PYTHONSTARTUP: '/x.py',
  BASH_ENV: '/x.sh',
  ENV: '/x.sh',
  'BASH_FUNC_ls%%': '() { id; }',
  GIT_SSH_COMMAND: 'id',
  DPTTOOLS_HTTP_PORT: '1',
};

const secrets = {
  TAVILY_API_KEY: 'k',
  BRAVE_API_KEYS: 'k,l',
  OPENAI_APIKEY: 'k',
  GITHUB_TOKEN: 't',
  token_of_mine: 't',
  CLIENT_SECRET: 's',
  AWS_ACCESS_KEY_ID: 'a',
  PGPASSWORD: 'p',
  GOOGLE_APPLICATION_CREDENTIALS: '/c.json',
  DATABASE_URL: 'postgres://me:secret@host/db',
};

const harmless = {
  PATH: '/bin',
  HOME: '/h',
  LANG: 'C',
  LC_ALL: 'C',
  EDITOR: 'vi',
  HOMEPAGE: 'https://a.example/b:c@d',
};

describe('cleanEnvironment', () => {
  it('removes what steers programs and what is secret', () => {
    expect(cleanEnvironment({ ...steering, ...secrets, ...harmless, ABSENT: undefined })).toEqual(harmless);
  });

  it('keeps what is named, exactly', () => {
    const cleaned = cleanEnvironment(
      { ...steering, ...secrets },
      { keep: ['GITHUB_TOKEN', 'LD_LIBRARY_PATH', 'LD_', 'NONE'] },
    );
    expect(cleaned).toEqual({ GITHUB_TOKEN: 't', LD_LIBRARY_PATH: '/x' });
  });
});

describe('basicEnvironment', () => {
  it('holds the basics and what is named', () => {
    const basic = basicEnvironment(
      { ...steering, ...secrets, ...harmless, Path: 'C:\\' },
      { keep: ['EDITOR'] },
    );
    expect(basic).toEqual({ PATH: '/bin', HOME: '/h', LANG: 'C', LC_ALL: 'C', Path: 'C:\\', EDITOR: 'vi' });
  });
});
