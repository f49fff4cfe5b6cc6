import { repositoryFiles } from './files.ts';
import type { LockedPackage } from './lock.ts';
import { lockedPackages, locks, packageAt } from './supply.ts';

/** These ask only for their notice, which stays in the package. OFL: fonts may be embedded and subset, not sold by themselves. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Zlib',
]);
/** Modified files would have to be published (MPL), or not reviewed for shipping: allowed in tools only. */
const IN_TOOLS = new Set(['MPL-2.0', 'Python-2.0']);

export interface LicensedPackage {
  readonly name: string;
  readonly licence: string;
  /** Part of the product, not only of its build and tests. */
  readonly shipped: boolean;
}

/** Every package of every lock file, once per name, licence and use, sorted. */
export function licensedPackages(root: string): LicensedPackage[] {
  const all = new Map<string, LicensedPackage>();
  for (const lock of locks(root)) {
    for (const [place, entry] of lockedPackages(root, lock)) {
      const each = licensed(place, entry);
      const known = all.get(each.name + each.licence);
      all.set(each.name + each.licence, { ...each, shipped: each.shipped || known?.shipped === true });
    }
  }
  return [...all.values()].toSorted((a, b) => (a.name + a.licence < b.name + b.licence ? -1 : 1));
}

function licensed(place: string, { license = '', dev }: LockedPackage): LicensedPackage {
  return { name: packageAt(place), licence: license, shipped: !dev };
}

/** `A AND B` needs both, `A OR B` one of them. Mixed or nested expressions need a manual review. */
export function mayUse({ licence, shipped }: Omit<LicensedPackage, 'name'>): boolean {
  const fits = (id: string) => FREE.has(id) || (!shipped && IN_TOOLS.has(id));
  const terms = licence.replace(/^\((.*)\)$/, '$1');
  return terms.includes(' OR ') ? terms.split(' OR ').some(fits) : terms.split(' AND ').every(fits);
}

export interface ForeignFile {
  readonly file: string;
  readonly origin: string;
  readonly terms: string;
}

/** Third-party files in the repository that are neither code nor our own texts. */
const FOREIGN_FILES: readonly ForeignFile[] = [
  {
    file: 'packages/reference/data/comunas.csv',
    origin: 'SUBDERE, Código Único Territorial; SII, codes of communes; centroids computed from the official limits',
    terms: 'official lists and computed facts, free to use',
  },
  {
    file: 'packages/reference/data/regiones.csv',
    origin: 'SUBDERE, Código Único Territorial; ISO 3166-2',
    terms: 'official lists, free to use',
  },
  { file: 'apps/web/src/report-pages/pictures/', origin: 'drawn from the example reports by npm run report-pages', terms: 'own' },
  { file: 'apps/web/src/report-pages/link-pictures/', origin: 'drawn from the example reports by npm run report-pages', terms: 'own' },
  { file: 'apps/web/src/marca.svg', origin: 'drawn for the product', terms: 'own' },
  { file: 'apps/web/src/shell/wordmark.svg', origin: 'drawn for the product', terms: 'own' },
  { file: 'packages/reports/src/house/marca.svg', origin: 'drawn for the product', terms: 'own' },
];
/** Images, fonts, tables, archives, certificates and profiles: possibly made by others. */
const MADE_ELSEWHERE = /\.(csv|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|pdf|icc|zip|gz|wasm|p12|pem|xlsx?|geojson)$/;

/** Packages without an allowed licence, and files without a recorded origin. */
export function licences(root: string, foreign: readonly ForeignFile[] = FOREIGN_FILES): string[] {
  const packages = licensedPackages(root)
    .filter((each) => !mayUse(each))
    .map(
      ({ name, licence, shipped }) => `${name}: licencia «${licence}» no permitida ${shipped ? 'en el producto' : 'en las herramientas'}`,
    );
  const known = foreign.map(({ file }) => file);
  const within = (file: string, place: string) => file === place || (place.endsWith('/') && file.startsWith(place));
  const files = repositoryFiles(root).filter((file) => MADE_ELSEWHERE.test(file));
  const unknown = files
    .filter((file) => !known.some((place) => within(file, place)))
    .map((file) => `${file}: nadie escribió de dónde viene ni con qué licencia`);
  const gone = known.filter((place) => !files.some((file) => within(file, place))).map((place) => `${place} ya no está: sobra su licencia`);
  return [...packages, ...unknown, ...gone];
}

/** The page docs/licences.md. */
export function licencesPage(root: string): string {
  const packages = licensedPackages(root);
  return `<!-- Made by tools/generate-licences.ts from the locks and tools/checks/licences.ts: change those, not this. -->

# Licences

\`npm run check\` refuses a licence that \`tools/checks/licences.ts\` does not name, and a file of somebody else's without its origin.

## Packages of the product

${table(packages.filter(({ shipped }) => shipped))}
## Packages that build and test it, and are not shipped

${table(packages.filter(({ shipped }) => !shipped))}
## Typefaces

Archivo and Newsreader, OFL-1.1, from \`@expo-google-fonts/archivo\`, \`@expo-google-fonts/newsreader\` (embedded in the reports) and
\`@fontsource-variable/archivo\` (cut by the build and served with the pages).

## Files

| File | Origin | Terms |
| --- | --- | --- |
${FOREIGN_FILES.map(({ file, origin, terms }) => `| \`${file}\` | ${origin} | ${terms} |\n`).join('')}`;
}

function table(packages: readonly LicensedPackage[]): string {
  const groups = Object.entries(Object.groupBy(packages, ({ licence }) => licence)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = groups.map(([licence, group = []]) => `| ${licence} | ${group.map(({ name }) => name).join(', ')} |\n`);
  return `| Licence | Packages |\n| --- | --- |\n${rows.join('')}`;
}
