import { reports } from '@veridico/reports';
import { z } from 'zod';
import { empresaRut, persona, personaRut } from '../../apps/server/src/bureau/demo/identities.ts';
import { propiedad } from '../../apps/server/src/bureau/demo/properties.ts';
import type { KnownValues, Surroundings } from '../../apps/server/src/http/testing-requests.ts';
import { simulatedVisitor } from '../../apps/server/src/providers/payments/simulated/visitor.ts';
import { purchaseForm, TEST_CARDS } from '../frame/records.ts';
import { ACCOUNTS, type Sessions } from './sessions.ts';

/** The account that queries on a contract and administers its company's users. */
const CUSTOMER = 'contrato';

const answers = {
  review: z.object({ status: z.literal('AUTHORIZED') }),
  order: z.object({ orden: z.string(), token: z.string() }),
  plan: z.object({ tbkBuyOrder: z.string() }),
  query: z.object({ folio: z.string(), idConsulta: z.string() }),
  users: z.object({ usuarios: z.array(z.object({ id: z.string() })) }),
  invited: z.object({ usuario: z.object({ id: z.string() }) }),
};

/**
 * Values that a regular visitor may know: demonstration people, companies and properties, an order, a query, the company's users. Created
 * in the same order in each run, so that a seed repeats the choice.
 */
export async function surroundingsOf(url: string, sessions: Sessions): Promise<Surroundings> {
  const authorization = `Bearer ${await sessions.token(CUSTOMER)}`;
  const call = async <T>(shape: z.ZodType<T>, path: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(`${url}/v1/administracion/${path}`, { ...init, headers: { authorization, ...init.headers } });
    return shape.parse(await response.json());
  };
  const form = (values: Readonly<Record<string, string>>) => ({ method: 'POST', body: new URLSearchParams(values) });
  const json = (values: Readonly<Record<string, string>>) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
  const buy = (run: string) => call(answers.order, 'transaccion', form(purchaseForm(run, 'visita@ejemplo.cl')));
  const order = await buy(empresaRut(1));
  await simulatedVisitor(`${url}/webpay-simulado`).pay(order, TEST_CARDS.approved);
  await call(answers.review, `transaccion-revisar/${order.token}`);
  const open = await buy(empresaRut(4));
  const query = await call(answers.query, 'consulta-informe/sia000002', form({ run: empresaRut(2) }));
  const { usuarios } = await call(answers.users, 'usuarios');
  const invited = [];
  for (const name of ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'])
    invited.push(await call(answers.invited, 'usuarios/invitar', json({ ...INVITED, correo: `${name}@ejemplo.cl` })));
  const plan = await call(answers.plan, 'transaccion-plan', json(CONTRACT));
  const users = [...usuarios, ...invited.map(({ usuario }) => usuario)].map(({ id }) => id);
  return { accounts: ACCOUNTS, known: { ...CONSTANT, ...ofOrders([order, open], plan.tbkBuyOrder), ...ofQuery(query), usuario: users } };
}

/** A paid order, an unpaid one, and one of a plan. */
function ofOrders(orders: readonly z.infer<typeof answers.order>[], plan: string): KnownValues {
  const numbers = [...orders.map(({ orden }) => orden), plan];
  const tokens = orders.map(({ token }) => token);
  return { orden: numbers, buyOrder: numbers, TBK_ORDEN_COMPRA: numbers, token: tokens, token_ws: tokens, TBK_TOKEN: tokens };
}

function ofQuery({ folio, idConsulta }: z.infer<typeof answers.query>): KnownValues {
  return { folio: [folio], idConsulta: [idConsulta], antes: [idConsulta, ''] };
}

const HOME = propiedad(0);
const PERSON = persona(1);
const RUTS = [empresaRut(1), empresaRut(2), personaRut(1), personaRut(2), '76192083-9'];
const PIPE = ['rol', 'cut', 'departamento', 'venta', '60', '70', '2', '1', '1', '1', '0'].map((name) => HOME[name] ?? name).join('|');
const MAILS = ['visita@ejemplo.cl', 'contrato@demo.veridico.cl'];
const PHONES = ['56912345678', ''];
const DAYS = ['2026-01-01', '2024-02-29', ''];
const NUMBERS = ['0', '1', '2', '60'];

const INVITED = { nombre: 'Ana', apellido: 'Rojas', rol: 'consultor', limite: '' };

/** The form to contract a plan. */
const CONTRACT = {
  codigoPlan: 'pl-pack-pyme-10',
  razonSocial: 'Ejemplo SpA',
  nombreFantasia: 'Ejemplo',
  rutEmpresa: empresaRut(3),
  giro: 'Comercio',
  domicilio: 'Calle 123',
  codigoRegion: '13',
  codigoComuna: '13101',
  ciudad: 'Santiago',
  runRepresentanteLegal: personaRut(1),
  serieRepresentanteLegal: PERSON['serie'] ?? '',
  nombreRepresentanteLegal: 'Ana',
  primerApellidoRepresentanteLegal: 'Rojas',
  correoElectronico: 'visita@ejemplo.cl',
  telefonoCelular: '56912345678',
  telefonoFijo: '',
  encargadoPagoProveedores: 'Ana Soto',
  correoPagoProveedores: 'visita@ejemplo.cl',
  telefonoPagoProveedores: '56912345678',
  // Accepted by the captcha stand-in.
  recaptchaToken: 'formulario_envio',
};

/** By field name. */
const CONSTANT: KnownValues = {
  ...Object.fromEntries(Object.entries(CONTRACT).map(([name, value]) => [name, [value]])),
  captchaToken: ['verifica_documento_paso1', 'recupera_compra'],
  tokenCaptcha: ['recupera_pass'],
  codigoServicio: reports.map(({ code }) => code),
  run: RUTS,
  rut: RUTS,
  digito: ['K', '0', '1'],
  serie: [PERSON['serie'] ?? '', 'B10200300'],
  correo: MAILS,
  email: MAILS,
  celular: PHONES,
  telefono: PHONES,
  aceptacionTerminos: ['true'],
  codigoDescuento: ['', 'VERIDICO20', 'VENCIDO10'],
  code: ['VERIDICO20', 'VENCIDO10'],
  parametrosTasacion: [PIPE],
  tipoEmision: ['01', '02', ''],
  datosFactura: [`Ejemplo SpA|${empresaRut(3)}|13|13101|Santiago|Calle 1|Santiago|Comercio`, ''],
  comuna: [HOME['cut'] ?? ''],
  comunaCode: [HOME['cut'] ?? ''],
  rol: [HOME['rol'] ?? '', 'consultor', 'administrador'],
  limite: ['', '10'],
  version: NUMBERS,
  street: ['Presidente Cotapos'],
  streetNumber: ['1234'],
  unitNumber: ['101', ''],
  tipoPropiedad: ['departamento', 'casa'],
  operacion: ['venta', 'arriendo'],
  metrosCuadradosUtiles: ['60'],
  metrosCuadradosTotales: ['70'],
  dormitorios: NUMBERS,
  banios: NUMBERS,
  estacionamientos: NUMBERS,
  bodegas: NUMBERS,
  amoblado: ['0', '1'],
  motivo: ['evaluacion-crediticia', ''],
  nombre: ['Ana'],
  apellido: ['Rojas'],
  firstName: ['Ana'],
  lastName: ['Rojas'],
  nota: ['Revisado'],
  nuevaPassword: ['Telar2026'],
  password: ['Telar2026'],
  desde: DAYS,
  hasta: DAYS,
  buscar: ['', '76192083', 'cerro', '%', '_'],
  factura: NUMBERS,
  contrato: NUMBERS,
  tarea: ['alta-1', 'correo-1'],
  client_id: ['veridico-web'],
  grant_type: ['refresh_token', 'authorization_code'],
  response_type: ['code'],
  archivo: ['informe-empresarial-1.json', 'sia000002.pdf', 'index.js'],
};
