import { isTest, read, repositoryFiles } from './files.ts';

const MAX_LINES = 300;
const MAX_TEST_LINES = 400;
const WRITTEN_BY_HAND = /\.(ts|tsx|mjs|css|typ)$/;
/** Drawers in which newcomers get lost: the name says who uses a thing, not what it is. */
const DRAWERS = /(^|\/)(utils?|helpers?|common|lib|shared)(\/|\.[^/]+$)/;
/** Tables of data, as the source has them. */
const DATA = /^packages\/reference\/src\/[^/]+\.ts$/;

/** Files that outgrew their limit and names that the house does not use. */
export function house(root: string): string[] {
  const files = repositoryFiles(root);
  const drawers = files
    .filter((file) => DRAWERS.test(file))
    .map((file) => `${file}: nombre de cajón (utils, helpers, common, lib, shared)`);
  const long = files
    .filter((file) => WRITTEN_BY_HAND.test(file) && !DATA.test(file))
    .map((file) => ({ file, lines: read(root, file).split('\n').length - 1, limit: isTest(file) ? MAX_TEST_LINES : MAX_LINES }))
    .filter(({ lines, limit }) => lines >= limit)
    .map(({ file, lines, limit }) => `${file}: ${lines} líneas; el límite es ${limit}`);
  return [...drawers, ...long];
}
