import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

/*
 * Links the built scripts of a folder with each other, without running them. The bundler once exported a name that its file did not
 * declare: every page that needed the file failed to load. Needs --experimental-vm-modules.
 */

const folder = process.argv[2];
if (folder === undefined) throw new Error('link: falta la carpeta de los archivos');
const modules = new Map(
  globSync('*.js', { cwd: folder }).map((name) => {
    const code = readFileSync(path.join(folder, name), 'utf8');
    return [name, new vm.SourceTextModule(code, { identifier: name })];
  }),
);

for (const module of modules.values()) {
  // Linking a module links those it imports.
  if (module.status !== 'unlinked') continue;
  await module.link((specifier, { identifier }) => {
    const found = modules.get(path.basename(specifier));
    if (!found) throw new Error(`${identifier} necesita ${specifier}, que no existe`);
    return found;
  });
}
