import { registerHooks } from 'node:module';

/** Which export of which module is replaced, and by what. Addresses are file://… */
export interface ExportReplacement {
  readonly module: string;
  /** Name of the export. */
  readonly name: string;
  /** Module whose `VARIANTS` has the replacement. */
  readonly variants: string;
  /** Name of its variant. */
  readonly variant: string;
}

/** Has this process load the module with its export replaced. To be called before the module is loaded. */
export function replaceExport(replacement: ExportReplacement): void {
  registerHooks({
    load(url, context, next) {
      if (url !== replacement.module) return next(url, context);
      return { format: 'module', source: wrapperOf(replacement), shortCircuit: true };
    },
  });
}

/** A module with the original's exports and the replaced one. The query makes the original another module, which the hook leaves alone. */
function wrapperOf({ module, name, variants, variant }: ExportReplacement): string {
  const [original, from, wanted] = [`${module}?original`, variants, variant].map((text) => JSON.stringify(text));
  return `
    export * from ${original};
    import { ${name} as original } from ${original};
    import { VARIANTS } from ${from};
    export const ${name} = VARIANTS.find(({ name }) => name === ${wanted}).replaces.by(original);
  `;
}
