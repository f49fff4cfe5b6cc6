import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const PACKAGE = path.resolve(import.meta.dirname, '../../../../package.json');

/** Version of this program, that of package.json. */
export function programVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(fs.readFileSync(PACKAGE, 'utf8'))).version;
}
