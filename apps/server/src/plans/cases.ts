import { sql } from 'kysely';
import type { CaseSources } from '../cases/case.ts';
import { enteredAt, IS_PAID } from '../orders/cases.ts';
import { altaFacts, claimFacts, debtFacts, disputeFacts, identityFacts, mailFacts, powersFacts } from './case-facts.ts';
import { IDENTITY_TRIES } from './contract/status.ts';
import { EXPIRED, EXPIRED_AT } from './contracting/consent.ts';
import { CLAIM_REASONS } from './representation/claims.ts';

/** Hours after the last try of an identity at which a paid plan becomes a case although tries are left. */
const IDLE_HOURS = 24;
/** An alta that failed this many times becomes a case; that takes about six minutes. */
const ALTA_TRIES = 4;

const REASON = sql`case c.motivo ${sql.join(
  Object.entries(CLAIM_REASONS).map(([motivo, words]) => sql`when ${motivo} then ${words}`),
  sql` `,
)} end`;

/** Cases of plans: identity, representation, returned mails, unpaid invoices. */
export const planCases: CaseSources<'identidad' | 'representacion' | 'poderes' | 'disputa' | 'alta' | 'correo' | 'morosidad'> = {
  identidad: {
    actions: ['aprobar-identidad', 'reembolsar', 'cerrar'],
    contact: 'order',
    limit: { horas: 24, porque: 'Pagó y no puede usar su plan hasta que sepamos quién firmó.' },
    reopens: true,
    facts: identityFacts,
    find: async () => [
      sql`select o.orden, o.orden, p.identidad_en, null, 'La serie no coincidió y no quedan intentos'
      from plan_orders p join orders o using (orden)
      where ${IS_PAID} and p.identidad = 'rechazada' and p.identidad_intentos >= ${IDENTITY_TRIES}`,
      sql`select o.orden, o.orden, p.identidad_en + make_interval(hours => ${IDLE_HOURS}), null,
        'La serie no coincidió (' || p.identidad_intentos || ' de ${sql.lit(IDENTITY_TRIES)} intentos) y nadie volvió a probar'
      from plan_orders p join orders o using (orden)
      where ${IS_PAID} and p.identidad = 'rechazada' and p.identidad_intentos < ${IDENTITY_TRIES}
        and p.identidad_en < now() - make_interval(hours => ${IDLE_HOURS})`,
      sql`select o.orden, o.orden, ${enteredAt('PAID')} + make_interval(hours => ${IDLE_HOURS}), null, 'Pagó y nadie validó la identidad'
      from plan_orders p join orders o using (orden)
      where ${IS_PAID} and p.identidad = 'sin-intentar' and ${enteredAt('PAID')} < now() - make_interval(hours => ${IDLE_HOURS})`,
    ],
  },
  /** No `cerrar`: its payment would wait without end. */
  representacion: {
    actions: ['probar-poderes', 'reembolsar'],
    contact: 'record-unless-declared',
    limit: { horas: 48, porque: 'Pagó y espera; ya esperó tres días hábiles a los administradores.' },
    reopens: false,
    facts: claimFacts,
    find: async () => [
      sql`select o.orden, o.orden, r.resuelta_o_creada, null, r.motivo
      from (select c.orden, coalesce(resuelta, creada) as resuelta_o_creada,
          'Contrató a nombre de una empresa con la que no actúa: ' || ${REASON} || '. Mostró la cédula de '
            || coalesce(w.nombres || ' ' || w.apellido_paterno, 'una persona sin nombre en los registros') || ', RUT ' || p.rut_representante
            || '. Llama al teléfono registrado de la empresa, nunca al de quien contrató' as motivo
        from representation_claims c join plan_orders p using (orden) left join personas w on w.rut = p.rut_representante where c.estado = 'oficina') r
        join orders o using (orden) where ${IS_PAID}`,
    ],
  },
  poderes: {
    actions: ['probar-poderes', 'reembolsar', 'cerrar'],
    contact: 'record',
    limit: { horas: 72, porque: 'Usa el plan con poderes que nadie ha comprobado.' },
    reopens: true,
    facts: powersFacts,
    find: async () => [
      sql`select o.orden, o.orden, (select max(en) from representation_documents d where d.orden = o.orden), null,
        'Entregó documentos de poderes: pide el certificado en el registro con su código antes de darlos por probados. El teléfono lo escribió quien contrató'
      from company_standings s join orders o using (orden) where s.poderes = 'declarados' and ${IS_PAID}
        and exists (select from representation_documents d where d.orden = o.orden)`,
    ],
  },
  disputa: {
    actions: ['reembolsar', 'cerrar'],
    contact: 'record',
    limit: { horas: 24, porque: 'Hay usuarios sin acceso y dinero por resolver.' },
    reopens: false,
    facts: disputeFacts,
    find: async () => [
      sql`select o.orden, o.orden, max(a.en), null,
        'Se suspendió el acceso que nació de esta contratación porque los poderes no se probaron a tiempo: resuelve los usuarios, los informes y el dinero'
      from order_acts a join orders o using (orden) where a.acto = 'otros-accesos-suspendidos' and ${IS_PAID} group by o.orden`,
    ],
  },
  alta: {
    actions: ['reembolsar', 'cerrar'],
    contact: 'order',
    limit: { horas: 24, porque: 'Pagó y no puede usar su plan.' },
    reopens: true,
    facts: altaFacts,
    find: async () => [
      sql`select o.orden, o.orden, greatest(${enteredAt('PAID')}, (select max(en) from order_acts a
          where a.orden = o.orden and a.acto in ('alta-detenida', 'invitacion', 'usuario')), ${EXPIRED_AT}), null,
        case when coalesce(alta_codigo, '00') = '00' then 'Nadie siguió el enlace para administrar el plan, y ya venció'
          else 'El alta está detenida con el código ' || alta_codigo end
      from plan_orders join orders o using (orden)
      where ${IS_PAID} and identidad = 'aprobada' and lista is null
        and not exists (select from representation_claims r where r.orden = o.orden and r.estado <> 'aprobada')
        and (alta_codigo in ('TP-04', 'TP-06') or (alta_codigo <> '00' and alta_intentos >= ${ALTA_TRIES})
          or (coalesce(alta_codigo, '00') = '00' and enlace is not null and ${EXPIRED}))`,
    ],
  },
  /** A returned mail about an order or about a plan's contracting. */
  correo: {
    actions: 'by-order',
    contact: 'order',
    limit: { horas: 72, porque: 'Lo que pagó puede no haberle llegado.' },
    reopens: true,
    facts: mailFacts,
    find: async () => [
      sql`select m.id::text, coalesce(m.orden, p.orden), coalesce(m.reenviado, m.creado), m.para, 'Un correo no se pudo entregar (' || m.clase || ')'
      from mails m left join plan_orders p on p.orden = m.tema where m.rechazado is not null and coalesce(m.orden, p.orden) is not null`,
    ],
  },
  morosidad: {
    actions: ['cerrar'],
    contact: 'order',
    limit: { horas: 120, porque: 'La deuda puede informarse desde que venció el plazo, y conviene decidir en la semana.' },
    reopens: true,
    facts: debtFacts,
    find: async () => [
      sql`select f.id::text, p.orden, e.en, null, 'Venció el ' || to_char(f.vence, 'DD-MM-YYYY') || ' y el contrato ya permite informar la deuda'
      from contract_events e join facturas f on e.contrato = f.contrato and e.clave = f.id || '/' || f.vence
        join contracts c on c.id = f.contrato left join plan_orders p on p.contrato_creado = c.id
      where e.suceso = 'informable' and f.pagada is null and c.terminado is null`,
    ],
  },
};
