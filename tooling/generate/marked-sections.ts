// A section of its own lines, or a few words within one.
const marked = /(<!-- generated:([a-z-]+) -->(\n?))[\s\S]*?(<!-- \/generated -->)/g;

/** Puts each section between its markers and leaves the rest of the page as it is. */
export function fillMarkedSections(
  page: string,
  sections: Readonly<Record<string, string>>,
  where: string,
): string {
  const found = [...page.matchAll(marked)].map(([, , name]) => name);
  const missing = Object.keys(sections).filter((name) => !found.includes(name));
  if (missing.length > 0)
    throw new Error(`${where} needs <!-- generated:${missing[0]} --> and <!-- /generated --> around it.`);
  return page.replace(marked, (_, start: string, name: string, lineEnd: string, end: string) => {
    const section = sections[name];
    if (section === undefined) throw new Error(`${where}: nothing is generated as ${name}.`);
    return `${start}${section}${lineEnd}${end}`;
  });
}
