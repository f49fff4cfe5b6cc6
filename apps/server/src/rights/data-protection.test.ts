import { expect, test } from 'vitest';
import { openTestApp } from '../testing/app-testing.ts';

test('names the person in charge and the processors, without their machines', async () => {
  const { app, close } = await openTestApp({
    DATA_OFFICER_NAME: 'Elena Prado',
    DATA_OFFICER_MAIL: 'datos@veridico.example',
    SEAL_TSA_URL: 'https://hora.example',
  });
  try {
    const { statusCode, body } = await app.inject('/v1/proteccion-de-datos');
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({
      encargada: { nombre: 'Elena Prado', correo: 'datos@veridico.example' },
      encargados: expect.arrayContaining([expect.objectContaining({ nombre: 'La autoridad de sellado de tiempo' })]),
    });
    expect(body).not.toContain('hora.example');
  } finally {
    await close();
  }
});
