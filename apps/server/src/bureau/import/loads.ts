import { catastroTypes, USUAL_OPTIONS, type CatastroName } from './catastro/types.ts';
import type { ImportType } from './define.ts';
import { importTypes, type ImportTypeName } from './types.ts';

export type LoadName = ImportTypeName | CatastroName;

/** All loads by the name under which their run is recorded. How a file is read may vary, how rows are written may not. */
export const loads: Readonly<Record<LoadName, ImportType>> = { ...importTypes, ...catastroTypes(USUAL_OPTIONS) };
