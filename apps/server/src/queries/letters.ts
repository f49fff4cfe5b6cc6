import { problems } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import type { WriteLetter, Letter, Row } from '../mails/letter.ts';
import { dayText } from '../plans/contract/calendar.ts';
import { priceText } from '../plans/contract/price-text.ts';
import { TODAY } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';

/** Used percentages of a quota at which the company is mailed. */
export const THRESHOLDS = [50, 80, 100] as const;
export type QuotaMail = `cupo-${(typeof THRESHOLDS)[number]}`;

interface LetterDeps {
  readonly db: Kysely<Schema>;
  readonly publicUrl: string;
}

/** The mails about a quota, written when they are sent. Their `tema` is a period's id. */
export function quotaLetters({ db, publicUrl }: LetterDeps): Readonly<Record<QuotaMail, WriteLetter>> {
  const writes = (percent: number): WriteLetter => {
    return async ({ tema }) => {
      const usage = tema === null ? undefined : await findUsage(db, tema);
      return usage && letter(usage, percent, publicUrl);
    };
  };
  return { 'cupo-50': writes(50), 'cupo-80': writes(80), 'cupo-100': writes(100) };
}

type Usage = NonNullable<Awaited<ReturnType<typeof findUsage>>>;

/** Undefined once the period is over: the mail would be useless. */
async function findUsage(db: Kysely<Schema>, period: string) {
  return db
    .selectFrom('quota_periods as period')
    .innerJoin('contracts', 'contracts.id', 'period.contrato')
    .select(['nombre', 'tipo', 'moneda', 'consultas', 'incluidas', 'usadas', 'period.hasta', 'period.valor_adicional'])
    .select(
      sql<boolean>`contracts.hasta > period.hasta or (tipo = 'mensual' and meses is not null and (fin is null or fin > contracts.hasta))`.as(
        'renews',
      ),
    )
    .where('period.id', '=', period)
    .where('period.hasta', '>=', TODAY)
    .executeTakeFirst();
}

function letter(usage: Usage, percent: number, publicUrl: string): Letter {
  const { nombre, tipo, incluidas, usadas, hasta } = usage;
  const all = percent === 100;
  const monthly = tipo === 'mensual';
  const title = all ? 'Usaste todas tus consultas' : `Usaste el ${percent} % de tus consultas`;
  return {
    subject: `${title} de ${nombre}`,
    preheader: `${usadas} de ${incluidas}`,
    title,
    paragraphs: [
      ...(all ? [afterwards(usage)] : []),
      ...(usage.renews
        ? [`El período termina el ${dayText(hasta)} y al día siguiente vuelves a tener ${usage.consultas}; las que no uses no se acumulan.`]
        : []),
    ],
    action: { label: 'Ver mis consultas', href: `${publicUrl}/` },
    rows: [
      ['Plan', nombre],
      ['Consultas usadas', `${usadas} de ${incluidas}`],
      ['Te quedan', String(incluidas - usadas)],
      [monthly ? 'Fin del período' : 'Fin del plan', dayText(hasta)],
      ...(monthly ? ([['Consulta adicional', priceText(usage.moneda, usage.valor_adicional)]] satisfies Row[]) : []),
    ],
    because: 'Recibes este correo porque tu dirección es la de contacto de este plan.',
  };
}

function afterwards(usage: Usage): string {
  if (usage.tipo === 'pack') return problems.SIN_CONSULTAS.mensaje;
  return `Puedes seguir consultando: cada consulta adicional cuesta ${priceText(usage.moneda, usage.valor_adicional)} y te preguntamos antes de hacerla.`;
}
