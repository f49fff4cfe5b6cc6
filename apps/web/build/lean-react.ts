import type { Plugin, Rolldown } from 'vite';

/** The React exports that the application and react-pdf use. The check below reports missing ones. */
const USED = new Set([
  'Component',
  'Fragment',
  'Suspense',
  'createContext',
  'flushSync',
  'forwardRef',
  'lazy',
  'use',
  'useCallback',
  'useContext',
  'useDeferredValue',
  'useEffect',
  'useEffectEvent',
  'useId',
  'useImperativeHandle',
  'useInsertionEffect',
  'useLayoutEffect',
  'useMemo',
  'useReducer',
  'useRef',
  'useState',
  'useSyncExternalStore',
  'version',
  // React's internals.
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
]);

const CORE = /\/node_modules\/(react|react-dom)\/cjs\/\1\.production\.js$/;
const IMPORT = /\bimport\s+(?:(\w+)|\*\s+as\s+(\w+)|\{([^}]*)\})\s*from\s*["']react(?:-dom)?["']/g;
const REQUIRE = /\b(\w+)\s*=\s*require\(["']react(?:-dom)?["']\)/g;

/**
 * React is CommonJS, so the bundler keeps every export, used or not: 2.4 KB on every page. This plugin removes unused exports, and fails
 * the build when code uses a removed one.
 */
export function leanReact(): Plugin {
  const missing = new Map<string, string>();
  return {
    name: 'lean-react',
    apply: ({ build }) => !build?.ssr,
    enforce: 'post',
    transform(code, id) {
      if (CORE.test(id)) return { code: withoutUnused(code, this.parse(code)), map: null };
      for (const name of namesOf(code)) if (!USED.has(name)) missing.set(name, id);
      return undefined;
    },
    buildEnd() {
      if (missing.size > 0) this.error(`build/lean-react.ts drops what is used: ${[...missing].map((use) => use.join(' in ')).join(', ')}`);
    },
  };
}

function withoutUnused(code: string, { body }: ReturnType<Rolldown.PluginContext['parse']>): string {
  return body.reduceRight((rest, statement) => {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return rest;
    const { left } = statement.expression;
    if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier' || left.object.name !== 'exports') return rest;
    if (left.property.type !== 'Identifier' || USED.has(left.property.name)) return rest;
    return rest.slice(0, statement.start) + rest.slice(statement.end);
  }, code);
}

/** All names that a module imports from React. */
function namesOf(code: string): string[] {
  const whole: string[] = [];
  const names: string[] = [];
  for (const [, byDefault, asWhole, listed] of code.matchAll(IMPORT)) {
    if (listed !== undefined) names.push(...listed.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? []));
    else whole.push(byDefault ?? asWhole ?? '');
  }
  for (const [, name = ''] of code.matchAll(REQUIRE)) whole.push(name);
  return [...names, ...whole.flatMap((name) => [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used))];
}
