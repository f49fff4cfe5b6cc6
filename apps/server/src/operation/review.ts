import { setTimeout as wait } from 'node:timers/promises';
import { CHECKS, type Check } from './checks.ts';
import { reasonText, type Context } from './context.ts';
import { falla, NIVELES, type Finding, type Nivel } from './finding.ts';
import { hider } from './secret-values.ts';
import { commandLine } from '../settings/command-line.ts';

/** Limit of each check. */
const LIMIT_MS = 10_000;

/** What one check saw. */
export interface Reviewed {
  readonly nombre: string;
  /** The worst of its findings. */
  readonly nivel: Nivel;
  readonly hallazgos: readonly Finding[];
}

/** Runs all checks at once; one that fails or takes too long is a finding itself. Texts come without secrets. */
export async function review(context: Context, checks: readonly Check[] = CHECKS, limitMs = LIMIT_MS): Promise<Reviewed[]> {
  const hide = hider(context.settings);
  return Promise.all(
    checks.map(async (check) => {
      const hallazgos = (await runOne(check, context, limitMs)).map(({ texto, arreglo, ...found }) => ({
        ...found,
        texto: hide(texto),
        ...(arreglo !== undefined && { arreglo: hide(arreglo) }),
      }));
      return { nombre: check.nombre, nivel: worst(hallazgos), hallazgos };
    }),
  );
}

async function runOne({ run, ajustes }: Check, context: Context, limitMs: number): Promise<Finding[]> {
  const timer = new AbortController();
  const late = wait(limitMs, undefined, { signal: timer.signal }).then(() => [
    falla(`No terminó en ${limitMs / 1_000} s`, `mira si responde lento lo que nombra ${ajustes}, y que se llegue a ello`),
  ]);
  try {
    return await Promise.race([Promise.resolve(context).then(run), late]);
  } catch (error) {
    return [
      falla(
        `No se pudo terminar de mirar: ${reasonText(error)}`,
        `revisa ${ajustes}; si está bien, arregla las otras fallas y repite «${commandLine('revisar')}»`,
      ),
    ];
  } finally {
    timer.abort();
  }
}

function worst(findings: readonly Pick<Finding, 'nivel'>[]): Nivel {
  return NIVELES.find((nivel) => findings.some((finding) => finding.nivel === nivel)) ?? 'bien';
}

/** 0 where everything works, notices included; 1 where something does not. */
export function exitCodeOf(reviewed: readonly Reviewed[]): 0 | 1 {
  return worst(reviewed) === 'falla' ? 1 : 0;
}

/** Writes one line of the log. */
export type WarnOfFinding = (detail: Readonly<Record<string, string>>, what: string) => void;

/** Runs all checks and writes a line for each finding that is not good, but for stand-ins: the start logs those by itself. */
export async function warnOfFindings(context: Context, warn: WarnOfFinding): Promise<void> {
  for (const { nombre, hallazgos } of await review(context))
    for (const { nivel, pieza, ...said } of hallazgos)
      if (nivel !== 'bien' && pieza === undefined) warn({ revision: nombre, nivel, ...said }, 'installation review');
}

const SIGNS: Readonly<Record<Nivel, string>> = { falla: '✗', aviso: '!', bien: '✓' };

/** One check with what it saw, and the fixes. */
export function linesOf({ nombre, nivel, hallazgos }: Reviewed): string[] {
  return [
    `${SIGNS[nivel]} ${nombre}`,
    ...hallazgos.flatMap(({ nivel: own, texto, arreglo }) => [
      `    ${SIGNS[own]} ${texto}`,
      ...(arreglo === undefined ? [] : [`      → ${arreglo}`]),
    ]),
  ];
}

/** The list for the terminal: each check with what it saw, and the fix below. */
export function reviewText(reviewed: readonly Reviewed[]): string {
  const count = (nivel: Nivel) => reviewed.flatMap(({ hallazgos }) => hallazgos).filter((finding) => finding.nivel === nivel).length;
  return [...reviewed.flatMap(linesOf), '', `Fallas: ${count('falla')}. Avisos: ${count('aviso')}. Bien: ${count('bien')}.`].join('\n');
}

/** The same for programs. */
export function reviewJson(reviewed: readonly Reviewed[]): string {
  return JSON.stringify({ nivel: worst(reviewed), revisiones: reviewed }, null, 2);
}
