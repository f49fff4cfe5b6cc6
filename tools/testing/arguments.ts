import { parseArgs } from 'node:util';
import { z } from 'zod';

interface Command<Shape extends z.ZodRawShape> {
  readonly given: z.ZodObject<Shape>;
  /** Those that take no value. */
  readonly flags?: readonly (keyof Shape)[];
  /** How it is typed. */
  readonly usage: string;
}

/** What was typed after a command: `--name value`, `--name=value` and flags. @throws RangeError with what whoever typed it has to know */
export function readArguments<Shape extends z.ZodRawShape>(
  args: readonly string[],
  { given, flags = [], usage }: Command<Shape>,
): z.output<z.ZodObject<Shape>> {
  const options = Object.keys(given.shape).map((name) => [name, { type: flags.includes(name) ? 'boolean' : 'string' }] as const);
  try {
    return given.parse(parseArgs({ args: [...args], options: Object.fromEntries(options) }).values);
  } catch (error) {
    throw new RangeError(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n${usage}`, { cause: error });
  }
}

/** Of a harness that takes nothing but the file that `npm run test:all` reads its results from. @param name of its npm script */
export function readReportArgument(name: string): string | undefined {
  const given = z.object({ report: z.string().optional() });
  return readArguments(process.argv.slice(2), { given, usage: `npm run ${name} -- [--report archivo]` }).report;
}
