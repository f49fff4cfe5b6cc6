import { OFFICE_ROLES } from './office-roles.ts';

/** Names of the fields that lines of the office's log tell before and after an act. */
export const LOG_FIELDS: Readonly<Record<string, string>> = {
  acto: 'Acto pedido',
  bloqueada: 'Bloqueada',
  bloqueado: 'Bloqueado',
  cambiados: 'Datos que cambiaron',
  cambio: 'N.º de cambio',
  campos: 'Columnas',
  ciudad: 'Ciudad',
  clase: 'Clase de tarea',
  como: 'Cómo se preguntó',
  comuna: 'Comuna',
  conRut: 'Con RUT',
  confirmo: 'Confirmó',
  consultas: 'Consultas incluidas',
  contrato: 'Contrato',
  correo: 'Correo',
  correoPago: 'Correo de pagos',
  decision: 'Decisión',
  descuento: 'Descuento',
  desde: 'Desde',
  devuelto: 'Devuelto',
  domicilio: 'Domicilio',
  encargadoPago: 'Encargado de pagos',
  estado: 'Estado',
  factura: 'Factura',
  fin: 'Término',
  giro: 'Giro',
  hasta: 'Hasta',
  identidad: 'Identidad',
  incluidas: 'Consultas del período',
  limite: 'Límite',
  maxUsos: 'Límite de usos',
  meses: 'Meses',
  moneda: 'Moneda',
  monto: 'Monto',
  motivo: 'Motivo',
  nombre: 'Nombre',
  nombreFantasia: 'Nombre de fantasía',
  nota: 'Nota',
  periodo: 'Período',
  pidio: 'Pidió',
  plan: 'Plan',
  porque: 'Por qué se pidió',
  precio: 'Precio',
  precioLista: 'Precio de lista',
  razonSocial: 'Razón social',
  region: 'Región',
  razon: 'Razón',
  retirada: 'Retirada',
  rige: 'Rige',
  rol: 'Rol',
  roles: 'Roles',
  sesiones: 'Sesiones',
  telefono: 'Teléfono',
  telefonoPago: 'Teléfono de pagos',
  tipo: 'Tipo',
  tomada: 'Tomada',
  usuario: 'Usuario',
  valorAdicional: 'Consulta adicional',
  vence: 'Vence',
  venta: 'Venta',
};

const STATES: readonly string[] = ['estado', 'decision', 'identidad', 'como'];

/** A value of a line as people read it: roles by their names, 'en-cola' as 'en cola', null and nothing as 'nada'. */
export function logValueText(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nada' : value.map((each) => logValueText(field, each)).join(', ');
  if (typeof value === 'number') return value.toLocaleString('es-CL');
  return typeof value === 'string' ? wordsOf(field, value) : JSON.stringify(value);
}

function wordsOf(field: string, value: string): string {
  if (field === 'roles' || field === 'rol') return (OFFICE_ROLES as Readonly<Record<string, string>>)[value] ?? value;
  if (field === 'campos') return value.replaceAll('_', ' ');
  if (field === 'cambiados') return LOG_FIELDS[value] ?? value;
  return STATES.includes(field) ? value.replaceAll('-', ' ') : value;
}
