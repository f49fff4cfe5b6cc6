import { parseArgs } from 'node:util';
import { z } from 'zod';

interface Command<Shape extends z.ZodRawShape> {
  readonly given: z.ZodObject<Shape>;
  /** Options without a value. */
  readonly flags?: readonly (keyof Shape)[];
  /** The usage line. */
  readonly usage: string;
}

/** Parses the arguments of a command: `--name value`, `--name=value` and flags. @throws RangeError with the reason and the usage */
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

/** The report file of a harness without other options, read by `npm run test:all`. @param name of its npm script */
export function readReportArgument(name: string): string | undefined {
  const given = z.object({ report: z.string().optional() });
  return readArguments(process.argv.slice(2), { given, usage: `npm run ${name} -- [--report archivo]` }).report;
}
