import { catastroTypes, USUAL_OPTIONS, type CatastroName } from './catastro/types.ts';
import type { ImportType } from './define.ts';
import { importTypes, type ImportTypeName } from './types.ts';

export type LoadName = ImportTypeName | CatastroName;

/** Everything that a load may write, by the name under which its run is noted. How a file is read may differ; how rows are written, never. */
export const loads: Readonly<Record<LoadName, ImportType>> = { ...importTypes, ...catastroTypes(USUAL_OPTIONS) };
