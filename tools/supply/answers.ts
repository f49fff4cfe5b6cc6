import { z } from 'zod';

/** The result of a registry request. */
export type Answer =
  | { readonly kind: 'answered'; readonly wrong: readonly string[]; readonly said: string }
  /** No answer: nothing is known. */
  | { readonly kind: 'unanswered'; readonly reason: string };

const SERIOUS = ['high', 'critical'];

const audit = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string().default('') })),
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()), dependencies: z.object({ total: z.number() }) }),
});
const faulty = z.object({ name: z.string(), version: z.string() });
const signatures = z.object({ invalid: z.array(faulty), missing: z.array(faulty) });
const failure = z.object({
  message: z.string().optional(),
  error: z.object({ code: z.string().optional(), summary: z.string().optional() }).optional(),
});

/** Parses `npm audit --json`. Moderate and lesser findings are reported, not refused. */
export function readAudit(text: string): Answer {
  const found = audit.safeParse(parsed(text)).data;
  if (!found) return { kind: 'unanswered', reason: reasonIn(text) };
  const { vulnerabilities, metadata } = found;
  const wrong = Object.entries(vulnerabilities)
    .filter(([, { severity }]) => SERIOUS.includes(severity))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  const counts = Object.entries(metadata.vulnerabilities).filter(([kind, count]) => kind !== 'total' && count > 0);
  const said = counts.map(([kind, count]) => `${count} ${kind}`).join(', ') || 'ninguna vulnerabilidad conocida';
  return { kind: 'answered', wrong, said: `${metadata.dependencies.total} paquetes, ${said}` };
}

/** Parses `npm audit signatures --json`: packages with an invalid signature or, on a signing registry, without one. */
export function readSignatures(text: string): Answer {
  const found = signatures.safeParse(parsed(text)).data;
  if (!found) return { kind: 'unanswered', reason: reasonIn(text) };
  const named = (why: string) => (each: z.infer<typeof faulty>) => `${each.name} ${each.version}: ${why}`;
  const wrong = [...found.invalid.map(named('firma inválida')), ...found.missing.map(named('sin firma'))];
  return { kind: 'answered', wrong, said: wrong.length === 0 ? 'todas las firmas en orden' : `${wrong.length} firmas mal` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Npm's error message without the address. */
function reasonIn(text: string): string {
  const { message, error } = failure.safeParse(parsed(text)).data ?? {};
  const words = message ?? (error && [error.code, error.summary].filter(Boolean).join(' '));
  return (words || text.trim().split('\n')[0] || 'sin respuesta').replace(/https?:\S+/g, '…');
}
