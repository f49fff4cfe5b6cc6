import { formatRut } from '@veridico/forms';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { devPages } from './routes.ts';

test('the page of demonstration data names people with their card, and companies, with what is special about each', async () => {
  const app = Fastify();
  const persona = { rut: '40000000-K', nombre: "Íñigo O'Higgins <x>", serie: 'B10200300', detalle: 'Sin ningún antecedente' };
  const empresa = { rut: '57000000-4', nombre: 'Una SpA', serie: '', detalle: '300 protestos' };
  const demoExamples = () => Promise.resolve({ personas: [persona], empresas: [empresa] });
  devPages(app, { demoExamples, testCards: [], mailbox: false });
  const { body } = await app.inject('/dev/demo');
  const [people = '', companies = ''] = body.split('<section>').slice(1);
  for (const words of ['Personas para probar', formatRut(persona.rut), 'B10200300', '&lt;x&gt;', persona.detalle])
    expect(people).toContain(words);
  for (const words of ['Empresas para probar', formatRut(empresa.rut), 'Una SpA', '300 protestos']) expect(companies).toContain(words);
  expect(body).not.toContain('Tarjetas de prueba');
  await app.close();
});
