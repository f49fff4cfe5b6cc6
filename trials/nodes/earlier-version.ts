import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../../tools/commands/paths.ts';
import { isInstalled } from '../../tools/door/installed.mjs';
import { NotPossible } from '../../tools/testing/harness.ts';

const run = promisify(execFile);
const OWN = '@veridico';
const BUILT = ['apps/web/dist', '.cache/web-build.sha256'];
const INSTALL = ['install', '--no-save', '--include=dev', '--ignore-scripts', '--loglevel=error', '--no-fund', '--no-audit'];

/** An earlier version of the product, ready to start. */
export interface EarlierVersion {
  readonly tree: string;
  /** Its commit and subject. */
  readonly name: string;
  remove(): void;
}

/**
 * Unpacks the previous commit of the main line, or the last one where the tree has changes.
 * @param before git name of another commit
 * @throws NotPossible where there is no history
 */
export async function unpackEarlier(before: string | undefined): Promise<EarlierVersion> {
  const commit = await findCommit(before);
  const { stdout: name } = await git('log', '-1', '--format=%h «%s»', commit);
  const tree = mkdtempSync(path.join(os.tmpdir(), 'veridico-antes-'));
  const remove = () => rmSync(tree, { recursive: true, force: true });
  try {
    const archive = path.join(tree, 'antes.tar');
    await git('archive', '--format=tar', '-o', archive, commit);
    await run('tar', ['-xf', archive, '-C', tree]);
    await giveDependencies(tree);
    for (const each of BUILT)
      if (existsSync(path.join(root, each))) cpSync(path.join(root, each), path.join(tree, each), { recursive: true });
    const preload = pathToFileURL(path.join(tree, 'tools/door/preload.mjs')).href;
    await run(process.execPath, ['--import', preload, 'tools/commands/build.ts'], { cwd: tree });
    return { tree, name: name.trim(), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function findCommit(before: string | undefined): Promise<string> {
  if (before !== undefined)
    return git('rev-parse', '--verify', '--quiet', `${before}^{commit}`).then(trimmed, () => lacking(`git no conoce «${before}»`));
  const changed = await git('status', '--porcelain', '--untracked-files=no').then(trimmed, () => lacking('no hay historia de git'));
  const name = changed === '' ? 'HEAD^1' : 'HEAD';
  return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).then(trimmed, () =>
    lacking('la historia de git no llega al commit anterior'),
  );
}

const trimmed = ({ stdout }: { readonly stdout: string }) => stdout.trim();

function lacking(what: string): never {
  throw new NotPossible(what);
}

function git(...args: readonly string[]): Promise<{ stdout: string }> {
  return run('git', ['-C', root, ...args]);
}

/** Links this tree's packages where the lock files agree, with the earlier version's own workspaces; otherwise installs its packages. */
async function giveDependencies(tree: string): Promise<void> {
  const [ours, theirs] = [path.join(root, 'node_modules'), path.join(tree, 'node_modules')];
  mkdirSync(path.join(theirs, OWN), { recursive: true });
  for (const name of readdirSync(ours)) if (name !== OWN) symlinkSync(path.join(ours, name), path.join(theirs, name));
  for (const folder of ['packages', 'apps'])
    for (const name of readdirSync(path.join(tree, folder))) symlinkSync(path.join(tree, folder, name), path.join(theirs, OWN, name));
  if (isInstalled(tree)) return;
  rmSync(theirs, { recursive: true });
  await run('npm', INSTALL, { cwd: tree }).catch((error: unknown) => lacking(`no se pudieron instalar sus dependencias: ${String(error)}`));
}
