import { contratoAMano, fieldNames, type ContratoAManoField } from '@veridico/forms';
import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/office-companies.ts';
import { usuario } from './company-users.ts';
import { campo } from './fields.ts';
import { contrato, facturaDePlan, plan } from './my-plan.ts';
import { anotacion } from './office.ts';
import { grupo } from './office-orders.ts';
import { plan as planEnVenta } from './plans.ts';
import { datos } from './representation.ts';

const dia = z.iso.date();
const instante = z.iso.datetime({ offset: true });
const clave = z.string().max(40).describe('E-7F3A09BC12D4: nombra a la empresa sin decir su RUT');

/** Acts of the office on a user of a company. */
const USER_ACTS = ['reinvitar', 'cambiar', 'deshabilitar', 'habilitar', 'eliminar'] as const;
export type CompanyUserAct = (typeof USER_ACTS)[number];

/** Acts that a person of the office may do on a company now. */
export const COMPANY_ACTS = [
  'ver-rut',
  'abonar-consultas',
  'cambiar-empresa',
  'cambiar-usuarios',
  'terminar-contrato',
  'cambiar-contrato',
  'retirar-cambio',
  'contratar-a-mano',
  'reenviar-correo',
] as const;
export type CompanyAct = (typeof COMPANY_ACTS)[number];

const periodo = z.object({
  contrato,
  plan: z.string(),
  desde: dia,
  hasta: dia,
  incluidas: z.int(),
  usadas: z.int(),
  adicionales: z.int(),
});
export type PeriodoDeEmpresa = z.infer<typeof periodo>;

const contratoAnterior = z.object({
  contrato,
  plan: z.string(),
  desde: dia,
  hasta: dia,
  terminado: instante.nullable().describe('Cuándo se terminó antes de su último día'),
});
export type ContratoAnterior = z.infer<typeof contratoAnterior>;

const factura = facturaDePlan.extend({ orden: z.string().nullable().describe('Número de la orden que la pagó') });
export type FacturaDeEmpresa = z.infer<typeof factura>;

const representacion = z.object({
  poderes: z.enum(['declarados', 'simulados', 'comprobados']).nullable().describe('null: cliente de antes de que se revisaran los poderes'),
  desde: instante.nullable(),
  disputa: instante.nullable().describe('Desde cuándo otra persona disputa la representación'),
  enEspera: z.int().describe('Contrataciones pagadas que esperan que se decida quién representa a la empresa'),
});

const empresa = z.object({
  clave,
  nombre: z.string(),
  rut: z.string().describe('Enmascarado'),
  creada: instante,
  representacion,
  planes: z.array(plan).describe('Los que corren, los que vienen y los que terminaron hace poco'),
  anteriores: z.array(contratoAnterior).describe('Los demás, el último primero'),
  periodos: z.array(periodo).describe('Los doce últimos, el más nuevo primero'),
  usuarios: z.array(usuario),
  facturas: z.array(factura),
  ordenes: z.array(grupo).describe('Sus órdenes más nuevas y cuántas son; vacío si no tiene'),
  datos,
  comuna: z.string().describe('Nombre de la comuna de sus datos'),
  version: z.int().describe('De los datos: se devuelve al cambiarlos'),
  cambio: z
    .object({
      contrato: contrato.describe('El que empezaría'),
      sigue: z.string().describe('Plan de hoy'),
      hasta: dia.describe('De su plazo'),
    })
    .nullable()
    .describe('Cambio de plan que todavía se puede retirar, y con qué plan sigue la empresa'),
  espera: z
    .object({
      contrato,
      correo: z.string().nullable().describe('De quien administrará; null: su cuenta todavía se está creando'),
      desde: instante.nullable().describe('Cuándo se le escribió por última vez'),
    })
    .nullable()
    .describe('Contrato pagado que nadie puede usar hasta que quien lo administra siga el enlace de su correo'),
  programado: z.array(z.object({ dia, texto: z.string() })).describe('Lo que va a pasar, lo más próximo primero'),
  bitacora: z.array(anotacion).describe('Lo último que hizo la oficina con la empresa'),
  actos: z.array(z.enum(COMPANY_ACTS)),
});
export type EmpresaDeOficina = z.infer<typeof empresa>;

const vista = z.object({
  plan: planEnVenta,
  desde: dia,
  hasta: dia.describe('Último día de la vigencia'),
  factura: z
    .object({ emitida: dia, vence: dia, neto: z.int(), iva: z.int(), total: z.int() })
    .describe('La primera, en pesos; en UF, con el valor de hoy'),
  termina: dia.nullable().describe('En un cambio de plan, último día del plan de hoy'),
  huella: z.string().describe('De lo que se vio: se devuelve al confirmar'),
});
export type VistaDeContrato = z.infer<typeof vista>;

const params = z.object({ clave });
const nota = campo.describe('Motivo, hasta 500 caracteres');
const soloNota = z.object({ nota });
const leido = z.coerce.number().pipe(z.int().min(0).max(2_000_000_000)).default(0);
const version = leido.describe('La que se leyó');
const visto = campo.describe('huella de la vista; vacía: la de ahora');
const hecho = { 200: z.object({ mensaje: z.string() }) };
const nuevo = { 200: z.object({ mensaje: z.string(), clave, contrato }) };
const problems = ['NO_PERMITIDO', 'EMPRESA_SIN_ENCONTRAR', 'CAMPOS_INVALIDOS'] as const;
const CONTRACT_PROBLEMS = ['PLAN_DESCONOCIDO', 'UF_NO_DISPONIBLE', 'PRECIO_DE_CONTRATO_CAMBIADO', 'CONTRATO_IMPOSIBLE'] as const;
const EMPRESA = { clave: '$CLAVE_DE_EMPRESA' };
const NUEVA: Readonly<Record<ContratoAManoField, string>> = {
  codigoPlan: 'pl-pyme-50',
  inicio: 'hoy',
  razonSocial: 'Ana Soto',
  nombreFantasia: 'Ana Soto',
  rutEmpresa: '12345678-5',
  giro: 'Ferretería',
  domicilio: 'Los Canelos 123',
  codigoRegion: '16',
  codigoComuna: '16101',
  ciudad: 'Chillán',
  runRepresentanteLegal: '12345678-5',
  nombreRepresentanteLegal: 'Ana',
  primerApellidoRepresentanteLegal: 'Soto',
  correoElectronico: 'ana@ejemplo.cl',
  telefonoCelular: '56912345678',
  telefonoFijo: '',
  encargadoPagoProveedores: 'Ana Soto',
  correoPagoProveedores: 'pagos@ejemplo.cl',
  telefonoPagoProveedores: '56422123456',
  // A company also needs the document of powers that the office read.
  certificado: '',
  fechaCertificado: '',
  nota: 'Licitación adjudicada',
};

/** Companies and contracts made by hand; only for the office. */
export const officeCompanyEndpoints = {
  oficinaEmpresa: endpoint(routes.oficinaEmpresa, {
    summary:
      'Una empresa cliente: contratos, uso, usuarios, facturas, órdenes, datos y lo que hizo la oficina; la lectura queda en la bitácora',
    params,
    response: { 200: empresa },
    problems: ['NO_PERMITIDO', 'EMPRESA_SIN_ENCONTRAR'],
    example: { params: EMPRESA },
  }),
  oficinaRutDeEmpresa: endpoint(routes.oficinaRutDeEmpresa, {
    summary: 'El RUT completo de una empresa, con motivo; la lectura queda en la bitácora',
    params,
    body: soloNota,
    response: { 200: z.object({ rut: z.string() }) },
    problems,
    example: { params: EMPRESA, body: { nota: 'Lo pide la factura' } },
  }),
  oficinaAbonarConsultas: endpoint(routes.oficinaAbonarConsultas, {
    summary: 'Suma consultas sin costo al período en curso de un contrato',
    params,
    body: z.object({
      contrato: campo,
      cantidad: campo.describe('1 a 1000'),
      incluidas: leido.describe('Las incluidas del período, como se leyeron'),
      nota,
    }),
    response: hecho,
    problems: [...problems, 'ABONO_IMPOSIBLE', 'CONTRATO_CAMBIADO'],
    example: { params: EMPRESA, body: { contrato: '$CONTRATO', cantidad: '10', incluidas: '5', nota: 'Cinco informes salieron vacíos' } },
  }),
  oficinaCambiarDatosDeEmpresa: endpoint(routes.oficinaCambiarDatosDeEmpresa, {
    summary: 'Cambia los datos de la empresa y de quien paga, con los mismos avisos que si lo hace la empresa',
    params,
    body: datos.extend({ version, nota }),
    response: hecho,
    problems: [...problems, 'DATOS_CAMBIADOS', 'SIN_CAMBIOS'],
    example: {
      params: EMPRESA,
      body: {
        razonSocial: NUEVA.razonSocial,
        nombreFantasia: NUEVA.nombreFantasia,
        giro: NUEVA.giro,
        domicilio: NUEVA.domicilio,
        codigoRegion: NUEVA.codigoRegion,
        codigoComuna: NUEVA.codigoComuna,
        ciudad: NUEVA.ciudad,
        correo: NUEVA.correoElectronico,
        telefono: NUEVA.telefonoCelular,
        encargadoPago: NUEVA.encargadoPagoProveedores,
        correoPago: NUEVA.correoPagoProveedores,
        telefonoPago: NUEVA.telefonoPagoProveedores,
        version: '0',
        nota: 'Lo pidió por correo',
      },
    },
  }),
  oficinaInvitarUsuario: endpoint(routes.oficinaInvitarUsuario, {
    summary: 'Invita por correo a una persona a actuar por la empresa',
    params,
    body: z.object({ correo: campo, nombre: campo, apellido: campo, rol: campo, limite: campo, nota }),
    response: hecho,
    problems: [...problems, 'USUARIO_REPETIDO'],
    example: {
      params: EMPRESA,
      body: { correo: 'ines@ejemplo.cl', nombre: 'Inés', apellido: 'Soto', rol: 'consultor', limite: '20', nota: 'Lo pidió la empresa' },
    },
  }),
  oficinaCambiarUsuario: endpoint(routes.oficinaCambiarUsuario, {
    summary: 'Invita otra vez, cambia, deshabilita, habilita o elimina a un usuario de la empresa',
    params: params.extend({ usuario: z.string().max(64).describe('id'), acto: z.enum(USER_ACTS) }),
    body: z.object({ version, rol: campo.describe('Solo al cambiar'), limite: campo, nota }),
    response: hecho,
    problems: [...problems, 'USUARIO_DESCONOCIDO', 'USUARIO_CAMBIADO', 'USUARIO_EN_OTRO_ESTADO', 'ULTIMO_ADMINISTRADOR'],
    example: {
      params: { ...EMPRESA, usuario: '$USUARIO', acto: 'cambiar' },
      body: { version: '1', rol: 'facturacion', limite: '', nota: 'Lo pidió la empresa' },
    },
  }),
  oficinaTerminarContrato: endpoint(routes.oficinaTerminarContrato, {
    summary: 'Registra el aviso de término que dio la empresa, con el mismo plazo que en línea',
    params,
    body: z.object({ contrato: campo, fin: campo.describe('finSiAvisaHoy, como se leyó'), nota }),
    response: hecho,
    problems: [...problems, 'PLAN_AJENO', 'TERMINO_IMPOSIBLE', 'TERMINO_DISTINTO', 'CONTRATO_CAMBIADO'],
    example: { params: EMPRESA, body: { contrato: '$CONTRATO', fin: '$FIN', nota: 'Carta del 20 de noviembre' } },
  }),
  oficinaVistaDeContrato: endpoint(routes.oficinaVistaDeContrato, {
    summary: 'La primera factura que causaría un contrato a mano o un cambio de plan; no guarda nada',
    body: z.object({
      codigoPlan: campo,
      inicio: campo.describe('hoy o proximo-mes; en un cambio de plan no se usa'),
      clave: campo.describe('De la empresa que cambia de plan; vacía en un contrato nuevo'),
    }),
    response: { 200: vista },
    problems: [...problems, ...CONTRACT_PROBLEMS],
    example: { body: { codigoPlan: 'pl-pyme-50', inicio: 'hoy' } },
  }),
  oficinaContratarEmpresa: endpoint(routes.oficinaContratarEmpresa, {
    summary: 'Hace a mano el contrato de una empresa conocida, sin tarjeta, al precio del catálogo',
    params,
    body: z.object({ codigoPlan: campo, inicio: campo, huella: visto, nota }),
    response: nuevo,
    problems: [...problems, ...CONTRACT_PROBLEMS, 'PLAN_VIGENTE'],
    example: { params: EMPRESA, body: { codigoPlan: 'pl-pyme-50', inicio: 'hoy', nota: 'Licitación adjudicada' } },
  }),
  oficinaCambiarPlan: endpoint(routes.oficinaCambiarPlan, {
    summary: 'Cambia el plan mensual de una empresa desde su próximo período',
    params,
    body: z.object({ codigoPlan: campo, huella: visto, nota }),
    response: nuevo,
    problems: [...problems, ...CONTRACT_PROBLEMS],
    example: { params: EMPRESA, body: { codigoPlan: 'pl-empresa-200', nota: 'Lo pidió por correo' } },
  }),
  oficinaRetirarCambio: endpoint(routes.oficinaRetirarCambio, {
    summary: 'Retira un cambio de plan que no ha empezado: el plan de hoy sigue como antes de programarlo',
    params,
    body: z.object({ contrato: campo.describe('El que empezaría, como se leyó en cambio'), nota }),
    response: hecho,
    problems: [...problems, 'CONTRATO_IMPOSIBLE'],
    example: { params: EMPRESA, body: { contrato: '$CONTRATO', nota: 'La empresa se arrepintió' } },
  }),
  oficinaReenviarBienvenida: endpoint(routes.oficinaReenviarBienvenida, {
    summary: 'Envía otra vez, con otro enlace, el correo de quien administrará un contrato pagado; queda en la bitácora',
    params,
    body: z.object({ contrato: campo.describe('Como se leyó en espera'), nota }),
    response: hecho,
    problems: [...problems, 'CORREO_NO_REENVIABLE'],
    example: { params: EMPRESA, body: { contrato: '$CONTRATO', nota: 'No le llegó' } },
  }),
  oficinaContratarAMano: endpoint(routes.oficinaContratarAMano, {
    summary: 'Hace a mano el contrato de una empresa nueva, sin tarjeta, e invita por correo a quien la administra',
    body: z.object({
      ...(Object.fromEntries(fieldNames(contratoAMano).map((name) => [name, campo])) as Record<ContratoAManoField, typeof campo>),
      huella: visto,
    }),
    response: nuevo,
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', ...CONTRACT_PROBLEMS, 'PLAN_VIGENTE', 'EMPRESA_CONOCIDA'],
    example: { body: NUEVA },
  }),
};
