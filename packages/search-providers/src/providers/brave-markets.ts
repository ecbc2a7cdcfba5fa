const countries =
  'AR AU AT BE BR CA CL DK FI FR DE HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US';

const languages =
  'ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de gu he hi hu is it jp kn ko lv lt ms ml mr ' +
  'nb pl pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi';

/** Where its code is not the one of the standard. */
const ownCodes: Readonly<Record<string, string>> = {
  ja: 'jp',
  no: 'nb',
  nn: 'nb',
  pt: 'pt-pt',
  zh: 'zh-hans',
  'zh-cn': 'zh-hans',
  'zh-sg': 'zh-hans',
  'zh-tw': 'zh-hant',
  'zh-hk': 'zh-hant',
};

/** The nearest language Brave searches in: the whole tag first, then its beginning. */
export function braveLanguage(tag: string): string | undefined {
  const known = languages.split(' ');
  const wanted = tag.toLowerCase();
  const [primary = wanted] = wanted.split('-');
  return [wanted, primary].map((code) => ownCodes[code] ?? code).find((code) => known.includes(code));
}

export function braveCountry(code: string): string | undefined {
  return countries.split(' ').includes(code) ? code : undefined;
}
