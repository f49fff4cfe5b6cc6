import { vi } from 'vitest';
import { fakeServer, field, fill, press, show, type Call, type Handler } from '../../testing.tsx';
import { CompraDirectaPaso1 } from './compra-directa-paso1.tsx';

const SERVICE = {
  codigo: 'sia000002',
  nombre: 'Empresarial',
  descripcion: 'D',
  precio: 16_500,
  precioLista: null,
  ofertaHasta: null,
  disponible: true,
};
export const FILLED = { run: '58234577-5', correo: 'ana@correo.cl', correoConfirmacion: 'ana@correo.cl', celular: '56912345678' };
export const PAGE = { url: 'https://webpay.example/pagar', token: 'tok-1', orden: '7Q3M9KX2D4HB8W6RT1NZVC5JPA', numero: 'VO-7K3M-9QXT' };
const CURRENT: Handler = () => [200, { vigente: true, descuento: 20, descripcion: 'Veinte' }];

interface SubmittedForm {
  readonly action: string;
  readonly method: string;
  readonly token: string | undefined;
}

/** Clears the storage. Returns the forms submitted to the card page from now on. */
export function freshTab(): readonly SubmittedForm[] {
  sessionStorage.clear();
  const left: SubmittedForm[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    left.push({ action: this.action, method: this.method, token: this.querySelector<HTMLInputElement>('input[name=token_ws]')?.value });
  });
  return left;
}

export async function openPurchase(
  handlers: { transaccion?: Handler; promocion?: Handler; empresa?: Handler } = {},
  codigo = SERVICE.codigo,
): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/administracion/servicio-precio/': () => [200, { ...SERVICE, codigo }],
    'GET /v1/promocion/codigo/': handlers.promocion ?? CURRENT,
    'POST /v1/administracion/empresa-del-rut': handlers.empresa ?? (() => [200, { empresa: null }]),
    'POST /v1/administracion/transaccion': handlers.transaccion ?? (() => [200, PAGE]),
  });
  await show(`/compra-directa/paso1?codigo_servicio=${codigo}`, <CompraDirectaPaso1 />);
  return calls;
}

export async function fillAll(): Promise<void> {
  await fill(FILLED);
  await press(field('aceptacionTerminos'));
}

/** The orders that were asked for. */
export const sent = (calls: readonly Call[]) => calls.filter(({ path }) => path === '/v1/administracion/transaccion');
export const alert = () => document.querySelector('[role=alert]')?.textContent;
