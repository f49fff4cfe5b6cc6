import type { BrowserEntry, TabEntry, TabFamily } from '../browser-storage.ts';

const KEY = 'La llave de tu sesión, con tu nombre, tu correo y tu RUT.';
const CUSTOMER = 'Tu correo, tu RUT, tu nombre, tu teléfono y tu papel en la empresa.';

/** What each entry of local storage holds. Entries that belong together have one sentence. */
const BROWSER: Readonly<Record<BrowserEntry, string>> = {
  access_token: KEY,
  refresh_token: KEY,
  rut: CUSTOMER,
  cliente: CUSTOMER,
  correo_usuario: CUSTOMER,
  ultima_actividad: 'La hora de tu última actividad, para cerrar una sesión que dejaste abierta.',
  contrato_plan: 'El plan que contratas y los datos de la empresa, sin la serie, hasta que el plan queda activo o por tres días.',
  teclas: 'Si apagaste las teclas de una letra.',
  teclas_oficina: 'Si una persona de nuestra oficina apagó las teclas de una letra.',
};

const FORM = 'Todo lo que escribes en el formulario de compra, también tu RUT y tu serie.';
const ORDER = 'Tu última orden y su número, el correo al que enviamos el informe y si falta saber si se cobró.';

/** The same for the entries of a tab. */
const TAB: Readonly<Record<TabEntry | TabFamily | 'purchaseFields', string>> = {
  purchaseFields: FORM,
  codigo_servicio: FORM,
  campos: FORM,
  borrador: 'Lo que escribes en otros formularios, menos las contraseñas.',
  orden: ORDER,
  'orden:numero': ORDER,
  'orden:correo': ORDER,
  'orden:sin-confirmar': ORDER,
  'contrato_plan:orden': ORDER,
  'contrato_plan:numero': ORDER,
  'mis-datos:acceso': 'El permiso para ver tus datos que abrió el enlace de tu correo, por media hora.',
  'compartido:acceso': 'El permiso para leer un informe que alguien compartió contigo, que abrió el código de tu correo.',
  descargado: 'Qué informes ya se descargaron en esta pestaña.',
  enviado: 'Qué correo pediste de nuevo, a qué dirección y a qué hora.',
  'veridico:destino': 'La página a la que ibas cuando te pedimos ingresar.',
  'veridico:recarga': 'El nombre de la página que falló y ya se volvió a cargar, para no repetirlo.',
};

export const inBrowser = [...new Set(Object.values(BROWSER))];
export const inTab = [...new Set(Object.values(TAB))];
