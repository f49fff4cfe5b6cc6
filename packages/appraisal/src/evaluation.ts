import type { PublishedEvaluation } from './published.ts';

/** Written by `npm run appraise:evaluate -- <avisos.csv> --publicar`, never by hand. */
export const publishedEvaluation: PublishedEvaluation = {
  fecha: '2026-11-21',
  evaluaciones: [
    {
      fuente: 'valparaiso-2026',
      tipo: 'casa',
      operacion: 'venta',
      desde: '2026-01-01',
      hasta: '2026-01-01',
      avisos: 913,
      semillas: 10,
      n: 1775,
      sinValor: {
        'pocos-avisos': 55,
      },
      model: {
        mdape: 0.1911,
        within10: 0.2789,
        within20: 0.5229,
        bias: 0.0094,
        coverage: 0.81,
        width: 0.8253,
        spread: 0.0235,
      },
      median: {
        mdape: 0.2274,
        within10: 0.2467,
        within20: 0.4574,
        bias: 0.0097,
      },
      neighbours: {
        mdape: 0.2187,
        within10: 0.2642,
        within20: 0.4706,
        bias: 0.0408,
      },
    },
  ],
};
