import { NAMES } from './names.ts';

/** One line of the product, changed while it is loaded, and the check that must notice. */
export interface Variant {
  readonly name: string;
  readonly means: string;
  /** Attacks and comparisons, by their names, that have to find it; one is enough. */
  readonly noticedBy: readonly string[];
  /** Below the repository's root. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const RECOVERY = {
  file: 'apps/server/src/account/password.ts',
  noticedBy: [NAMES.recovery],
} as const;

/** Products that tell, or let pass, what they must not: where the harness finds nothing wrong with one of them, it proves nothing. */
export const VARIANTS: readonly Variant[] = [
  {
    name: 'sin-cuenta',
    means: 'los límites no cuentan nada',
    noticedBy: [NAMES.registration, NAMES.promotion, NAMES.link, NAMES.claimLink],
    file: 'apps/server/src/storage/limits.ts',
    from: 'return cuenta <= max ?',
    to: 'return cuenta > 0 ?',
  },
  {
    ...RECOVERY,
    name: 'recuperacion-responde',
    means: 'recuperar la contraseña responde otra cosa si nadie tiene cuenta con el correo',
    from: '): Promise<void> {\n  const { email } = readForm(recuperaPassword, { email: sent.email });\n',
    to: "): Promise<void> {\n  const { email } = readForm(recuperaPassword, { email: sent.email });\n  const there = await db.selectFrom('identity_users').select('id').where('correo', '=', email).executeTakeFirst();\n  if (!there) throw new Problem('CLIENTE_DESCONOCIDO');\n",
  },
  {
    ...RECOVERY,
    name: 'recuperacion-espera',
    means: 'recuperar la contraseña tarda más si alguien tiene cuenta con el correo',
    from: "  await queueLetter(db, 'cuenta-password' satisfies AccountMail, email);\n",
    to: "  const there = await db.selectFrom('identity_users').select('id').where('correo', '=', email).executeTakeFirst();\n  if (there) for (let again = 0; again < 3; again += 1) await findLink(db, 'password', email);\n  await queueLetter(db, 'cuenta-password' satisfies AccountMail, email);\n",
  },
  {
    name: 'comparacion-por-partes',
    means: 'verificar dice si lo que no coincide es el folio o el código',
    noticedBy: [NAMES.verification],
    file: 'apps/server/src/verification/routes.ts',
    from: "  throw new Problem('INFORME_DESCONOCIDO');\n",
    to: "  const there = await db.selectFrom('informes').select('folio').where('folio', '=', folio ?? '').executeTakeFirst();\n  throw new Problem(there ? 'PETICION_INVALIDA' : 'INFORME_DESCONOCIDO');\n",
  },
  {
    name: 'clave-sin-esperas',
    means: 'las claves equivocadas no hacen esperar',
    noticedBy: [NAMES.password],
    file: 'apps/server/src/providers/identity/embedded/attempts.ts',
    from: 'return rows.length > 0;',
    to: 'return rows.length >= 0;',
  },
];
