/** How far the end of a tree reaches here, for those who report on the installation. */
export type TreeKillReach = 'marked-processes' | 'process-groups' | 'parent-links';

/** Only Linux shows the environment of processes, so only there those are found that left their group. */
export function treeKillReach(platform: NodeJS.Platform = process.platform): TreeKillReach {
  if (platform === 'linux') return 'marked-processes';
  return platform === 'win32' ? 'parent-links' : 'process-groups';
}
