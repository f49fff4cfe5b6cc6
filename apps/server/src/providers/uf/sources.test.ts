import { createCmf } from './cmf.ts';
import { ufConformance } from './conformance.ts';
import { createMindicador } from './mindicador.ts';

const cmf = (...values: readonly (readonly [string, unknown])[]) => ({ UFs: values.map(([Fecha, Valor]) => ({ Fecha, Valor })) });
const mindicador = (...values: readonly (readonly [string, unknown])[]) => ({
  codigo: 'uf',
  serie: values.map(([fecha, valor]) => ({ fecha, valor })),
});

ufConformance('the CMF', {
  open: (base, timeoutMs) => createCmf({ base, key: 'clave', timeoutMs }),
  answer: cmf(['2024-12-08', '38.349,57'], ['2024-12-09', '38.362,26']),
  asked: '/api/uf/2024?apikey=clave&formato=json',
  // With a decimal point the value would be read a hundred times too high.
  wrong: [cmf(['2024-12-08', '38349.57']), cmf(['2024-12-08', 38_349.57]), cmf(['08-12-2024', '38.349,57'])],
});

ufConformance('mindicador', {
  open: (base, timeoutMs) => createMindicador({ base, timeoutMs }),
  answer: mindicador(['2024-12-09T03:00:00.000Z', 38_362.26], ['2024-12-08T03:00:00.000Z', 38_349.57]),
  asked: '/api/uf/2024',
  wrong: [
    mindicador(['2024-12-08T03:00:00.000Z', '38.349,57']),
    mindicador(['2024-12-08T03:00:00.000Z', -1]),
    mindicador(['8/12', 38_349.57]),
  ],
});
