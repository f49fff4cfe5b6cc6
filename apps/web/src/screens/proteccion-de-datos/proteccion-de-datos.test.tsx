import { DATOS, DERECHOS, FICHAS, plazoEnPalabras } from '@veridico/reference';
import { expect, test } from 'vitest';
import { fakeServer, link, press, button, show, text } from '../../testing.tsx';
import { ProteccionDeDatos } from './proteccion-de-datos.tsx';

const CALL = 'GET /v1/proteccion-de-datos';
const ANSWER = {
  encargada: { nombre: 'Elena Prado', correo: 'datos@veridico.example' },
  encargados: [{ nombre: 'El servidor de correo', recibe: 'Cada correo', para: 'Entregarlo' }],
};

test('every kind of data stands with purpose, ground, origin, recipients and end', async () => {
  fakeServer({ [CALL]: () => [200, ANSWER] });
  await show('/proteccion-de-datos', <ProteccionDeDatos />);
  const entries = [...document.querySelectorAll('main details')].map(({ textContent }) => textContent ?? '');
  expect(entries).toHaveLength(Object.keys(DATOS).length);
  for (const [index, { nombre, finalidad }] of Object.values(FICHAS).entries()) {
    expect(entries[index]).toContain(`${nombre}. ${finalidad}`);
    expect(entries[index]).toMatch(/Qué lo permite.*\(arts?\. 13.*De dónde viene.*Quién lo recibe.*Hasta cuándo./);
  }
  expect(entries.find((entry) => entry.startsWith('Quién consultó'))).toContain(
    'El registro de quién consultó un RUT: cinco años desde cada consulta',
  );
});

test('every right stands with its term; the person in charge, the processors and the Agencia are named', async () => {
  fakeServer({ [CALL]: () => [200, ANSWER] });
  await show('/proteccion-de-datos', <ProteccionDeDatos />);
  for (const { nombre, articulo, plazo } of Object.values(DERECHOS)) {
    expect(text()).toContain(`${nombre} (${articulo}).`);
    expect(text()).toContain(`Respondemos en ${plazoEnPalabras(plazo)}`);
  }
  expect(text()).toContain('El servidor de correo. Recibe: Cada correo. Para: Entregarlo.');
  expect(text()).toContain('Persona encargada de los datos (ley 20.575): Elena Prado');
  expect(link('datos@veridico.example').getAttribute('href')).toBe('mailto:datos@veridico.example');
  expect(text()).toContain('Agencia de Protección de Datos Personales (art. 41)');
  expect(text()).toContain('que lo revise una persona (art. 8 bis)');
});

test('an answer that does not come is said, and can be asked again', async () => {
  let down = true;
  fakeServer({ [CALL]: () => (down ? [503, { codigo: 'NO_DISPONIBLE', mensaje: 'x' }] : [200, { ...ANSWER, encargados: [] }]) });
  await show('/proteccion-de-datos', <ProteccionDeDatos />);
  expect(text()).toContain('No pudimos leer quiénes son');
  expect(text()).toContain('Qué guardamos, dato por dato');
  down = false;
  await press(button('Volver a intentar'));
  expect(text()).toContain('Hoy nadie');
});
