import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { read, typescriptFiles } from './files.ts';
import { teachUsing } from './swc-using.ts';
import { NOT_FOUND, rules } from './walls-rules.ts';

teachUsing();

const IMPORTS = /^(import|export)\b[^;]*?\bfrom\s*['"]|^import\s*['"]/m;

/**
 * Sources whose imports were not seen. A cruiser that cannot parse TypeScript reports no error: it sees no modules or imports, and
 * every rule passes.
 */
export function unseen(sources: ReadonlyMap<string, string>, importsSeen: ReadonlyMap<string, number>): string[] {
  return [...sources]
    .filter(([file, source]) => (importsSeen.get(file) ?? -1) < (IMPORTS.test(source) ? 1 : 0))
    .map(([file]) => `${file}: no se pudieron leer sus importaciones`);
}

/** Every import that walls-rules.ts does not allow, as `from → to (rule)`, and every unseen source. */
export async function walls(root: string): Promise<string[]> {
  const files = typescriptFiles(root);
  const { output } = await cruise(
    files,
    {
      baseDir: root,
      validate: true,
      ruleSet: rules,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      combinedDependencies: true,
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  );
  if (typeof output === 'string') throw new Error(output);
  return [
    ...unseen(
      new Map(files.map((file) => [file, read(root, file)])),
      new Map(output.modules.map((module) => [module.source, module.dependencies.length])),
    ),
    ...broken(output.summary.violations),
  ];
}

function broken(violations: ICruiseResult['summary']['violations']): Set<string> {
  const lost = new Set(violations.filter(({ rule }) => rule.name === NOT_FOUND).map(({ from, to }) => `${from} ${to}`));
  return new Set(
    violations
      .filter(({ from, to, rule }) => rule.name === NOT_FOUND || !lost.has(`${from} ${to}`))
      .map(({ from, to, rule }) => `${from} → ${to} (${rule.name})`),
  );
}
