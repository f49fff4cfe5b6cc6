import { isTest, read, repositoryFiles } from './files.ts';

const MAX_LINES = 300;
const MAX_TEST_LINES = 400;
const WRITTEN_BY_HAND = /\.(ts|tsx|mjs|css|typ)$/;
/** Forbidden names of folders and files: they name the user of the content, not the content. */
const DRAWERS = /(^|\/)(utils?|helpers?|common|lib|shared)(\/|\.[^/]+$)/;
/** Data tables, as long as their source. */
const DATA = /^packages\/reference\/src\/[^/]+\.ts$/;

/** Server code with this header may stand only here, where the names come from the list that the privacy policy prints. */
const COOKIE_HEADER = { text: /set-cookie/i, only: 'apps/server/src/providers/identity/embedded/cookies.ts' };

/** Files over their size limit, forbidden names, and cookies set past the list of cookies. */
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
  const cookies = files
    .filter((file) => /^apps\/server\/src\/.*\.ts$/.test(file) && !isTest(file) && file !== COOKIE_HEADER.only)
    .filter((file) => COOKIE_HEADER.text.test(read(root, file)))
    .map((file) => `${file}: una cookie solo se pone con setCookie, de ${COOKIE_HEADER.only}`);
  return [...drawers, ...long, ...cookies];
}
