import { isEmail } from '@veridico/forms';
import { openForReview } from '../operation/open.ts';
import { falla } from '../operation/finding.ts';
import { exitCodeOf, linesOf, review, reviewJson, reviewText, type Reviewed } from '../operation/review.ts';
import { readSettings, SettingsError, settingsSchema, type Settings } from '../settings/settings.ts';
import { explain } from './explain.ts';
import { contextOf } from './review-context.ts';
import { commandLine } from '../settings/command-line.ts';

const USAGE = [
  `${commandLine('revisar')}  revisa la instalación y dice cómo arreglar lo que falla`,
  `${commandLine('revisar', '--json')}  lo mismo, para programas`,
  `${commandLine('revisar', '--correo=<correo>')}  además manda un correo de prueba`,
].join('\n');

/** Settings that cannot be read, or a wrong use. */
const NOT_REVIEWED = 2;

interface Options {
  readonly json: boolean;
  readonly mailTo: string | undefined;
}

/** @throws RangeError with the usage */
function readOptions(args: readonly string[]): Options {
  const json = args.includes('--json');
  const [mail, ...more] = args.filter((arg) => arg !== '--json');
  const mailTo = mail?.startsWith('--correo=') ? mail.slice('--correo='.length) : undefined;
  if (more.length > 0 || (mail !== undefined && (mailTo === undefined || !isEmail(mailTo)))) throw new RangeError(USAGE);
  return { json, mailTo };
}

/** What readSettings says, with what each named setting means, as the only check. */
function reviewOfSettings(error: SettingsError): Reviewed {
  const hallazgos = error.message.split('\n').map((texto) => {
    const names = Object.keys(settingsSchema.shape).filter((name) => new RegExp(`\\b${name}\\b`).test(texto.split(':')[0] ?? ''));
    const meanings = names.map((name) => `${name}: ${settingsSchema.shape[name as keyof typeof settingsSchema.shape].description ?? ''}`);
    return falla(texto, `corrígelo en el entorno del servidor. ${meanings.join(' · ')}`);
  });
  return { nombre: 'Ajustes', nivel: 'falla', hallazgos };
}

async function revisar(args: readonly string[]): Promise<{ readonly text: string; readonly code: number }> {
  const { json, mailTo } = readOptions(args);
  let settings: Settings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const reviewed = reviewOfSettings(error);
    return { text: json ? reviewJson([reviewed]) : linesOf(reviewed).join('\n'), code: NOT_REVIEWED };
  }
  const opened = await openForReview(settings);
  try {
    const reviewed = await review(contextOf(settings, opened.database, mailTo));
    return { text: json ? reviewJson(reviewed) : reviewText(reviewed), code: exitCodeOf(reviewed) };
  } finally {
    await opened.close();
  }
}

try {
  const { text, code } = await revisar(process.argv.slice(2));
  // A check past its limit may still hold a connection that keeps the process alive.
  process.stdout.write(`${text}\n`, () => process.exit(code));
} catch (error) {
  process.stderr.write(`${error instanceof RangeError ? error.message : explain(error)}\n`);
  process.exitCode = NOT_REVIEWED;
}
