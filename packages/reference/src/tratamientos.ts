import type { ClaseDeBase, ClaseDeDestinatario, ClaseDeOrigen } from './bases.ts';

export interface Tratamiento {
  readonly nombre: string;
  readonly finalidad: string;
  /** Categories of persons. */
  readonly personas: string;
  readonly bases: readonly ClaseDeBase[];
  readonly origenes: readonly ClaseDeOrigen[];
  readonly destinatarios: readonly ClaseDeDestinatario[];
  /** Decisions that a program makes with these data, with their safeguard; null if it makes none. */
  readonly automatizada: string | null;
}

/**
 * The processing activities. The server says which table belongs to which one (storage/treatments.ts); data, retention and the register
 * follow from it.
 */
export const TRATAMIENTOS = {
  cuentas: {
    nombre: 'Cuentas e ingreso',
    finalidad: 'Saber quién entra a su cuenta y que nadie más pueda hacerlo.',
    personas: 'Quienes tienen una cuenta',
    bases: ['contrato', 'interes'],
    origenes: ['titular', 'navegador', 'empresa', 'oficina'],
    destinatarios: ['empresa'],
    automatizada: null,
  },
  ventas: {
    nombre: 'Venta y entrega de informes',
    finalidad: 'Cobrar, generar y entregar lo que se compra o consulta, devolver lo que corresponde y responder por ello.',
    personas: 'Quienes compran o consultan, y las personas sobre las que piden un informe',
    bases: ['contrato', 'ley'],
    origenes: ['titular', 'comprador', 'banco', 'navegador', 'oficina'],
    destinatarios: ['lector', 'banco', 'sii', 'empresa'],
    automatizada: null,
  },
  planes: {
    nombre: 'Planes de empresas y sus usuarios',
    finalidad: 'Contratar, facturar y administrar planes, y comprobar quién puede actuar por una empresa.',
    personas: 'Representantes, administradores y usuarios de empresas',
    bases: ['contrato', 'ley', 'interes'],
    origenes: ['titular', 'empresa', 'navegador', 'oficina'],
    destinatarios: ['empresa', 'banco', 'sii'],
    automatizada: null,
  },
  informes: {
    nombre: 'Elaboración de informes',
    finalidad: 'Evaluar el riesgo comercial y respaldar decisiones de crédito, y valorar propiedades.',
    personas: 'Personas y empresas sobre las que hay antecedentes',
    bases: ['comercial', 'interes'],
    origenes: ['fuente'],
    destinatarios: ['lector'],
    automatizada:
      'El puntaje de riesgo de una persona sale de una tabla fija, que el informe muestra con sus razones. Quien aparece puede pedir que se lo expliquen y que lo revise una persona (art. 8 bis).',
  },
  monitoreo: {
    nombre: 'Aviso de lo que cambia',
    finalidad:
      'Avisar a una empresa lo que cambia de los RUT y propiedades que vigila; de una persona, solo por una obligación que tiene o que pidió.',
    personas: 'Personas y empresas vigiladas, y los usuarios de la empresa que las vigila',
    bases: ['comercial', 'contrato', 'interes'],
    origenes: ['fuente', 'titular'],
    destinatarios: ['lector', 'empresa'],
    automatizada: null,
  },
  consultas: {
    nombre: 'Registro de quién consulta',
    finalidad: 'Que cada persona sepa quién consultó sus datos comerciales, cuándo y por qué.',
    personas: 'Quienes consultan y quienes son consultados',
    bases: ['ley'],
    origenes: ['comprador'],
    destinatarios: ['consultado'],
    automatizada: null,
  },
  derechos: {
    nombre: 'Ejercicio de derechos',
    finalidad: 'Responder lo que cada persona pide sobre sus datos, cumplirlo y poder probarlo.',
    personas: 'Quienes ejercen un derecho, y las personas cuyos registros se corrigen o suprimen',
    bases: ['ley', 'defensa'],
    origenes: ['titular', 'fuente', 'oficina'],
    destinatarios: ['fuente', 'lector'],
    automatizada: null,
  },
  oficina: {
    nombre: 'Atención y control interno',
    finalidad: 'Atender a las personas, y saber quién de nosotros hizo qué y por qué.',
    personas: 'Nuestras propias personas, y quienes atienden',
    bases: ['interes', 'defensa'],
    origenes: ['oficina', 'titular'],
    destinatarios: [],
    automatizada: null,
  },
  seguridad: {
    nombre: 'Seguridad del sitio',
    finalidad: 'Contar los intentos que vienen de un mismo lugar o prueban un mismo dato, y frenarlos.',
    personas: 'Quienes visitan el sitio',
    bases: ['interes'],
    origenes: ['navegador'],
    destinatarios: [],
    automatizada: 'Un programa hace esperar a quien pasa un límite de intentos. No evalúa a nadie y se levanta solo.',
  },
} as const satisfies Readonly<Record<string, Tratamiento>>;

export type ClaseDeTratamiento = keyof typeof TRATAMIENTOS;
