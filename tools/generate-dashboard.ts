import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../deploy/grafana/veridico.json');
/** Grafana's grid has 24 columns; a panel takes a third of a row. */
const COLUMNS = 3;
const WIDTH = 8;
const HEIGHT = 7;
/** Of dashboards of Grafana 10 and 11; newer ones convert it. */
const SCHEMA_VERSION = 39;

/** One drawing. Figures of the database are the same on every node: their queries take the maximum. */
interface Panel {
  readonly title: string;
  readonly kind: 'stat' | 'timeseries';
  /** Grafana's name of the unit. */
  readonly unit: 'short' | 's' | 'd' | 'bytes' | 'currencyCLP' | 'reqps' | 'percentunit';
  /** PromQL, each with the words of its line. */
  readonly lines: readonly (readonly [query: string, legend: string])[];
}

/** The dashboard from top to bottom, three to a row: what a person on duty asks first comes first. */
export const PANELS: readonly Panel[] = [
  {
    title: 'Nodos que responden',
    kind: 'stat',
    unit: 'short',
    lines: [['sum(up{job="veridico"})', 'nodos']],
  },
  {
    title: 'Se puede pagar: pagos seguidos que Webpay no creó',
    kind: 'stat',
    unit: 'short',
    lines: [['max(veridico_pagos_no_creados)', 'sin crear']],
  },
  {
    title: 'Cobradas sin informe',
    kind: 'timeseries',
    unit: 'short',
    lines: [['max(veridico_cobradas_sin_informe)', 'órdenes']],
  },
  {
    title: 'Hoy',
    kind: 'stat',
    unit: 'short',
    lines: [
      ['max(veridico_hoy_ventas)', 'ventas'],
      ['max(veridico_hoy_informes)', 'informes'],
      ['max(veridico_hoy_consultas)', 'consultas de planes'],
      ['max(veridico_hoy_fallidos)', 'pagos fallidos'],
      ['max(veridico_hoy_fallas)', 'fallas'],
      ['max(veridico_hoy_reembolsos)', 'reembolsos'],
    ],
  },
  {
    title: 'Dinero de hoy',
    kind: 'stat',
    unit: 'currencyCLP',
    lines: [
      ['max(veridico_hoy_vendido)', 'vendido'],
      ['max(veridico_hoy_reembolsado)', 'reembolsado'],
    ],
  },
  {
    title: 'Órdenes por estado',
    kind: 'timeseries',
    unit: 'short',
    lines: [['max by (tipo, estado) (veridico_ordenes)', '{{tipo}} {{estado}}']],
  },
  {
    title: 'Respuestas por segundo',
    kind: 'timeseries',
    unit: 'reqps',
    lines: [['sum by (status) (rate(veridico_solicitudes_total[5m]))', '{{status}}']],
  },
  {
    title: 'Errores del servidor, parte de las respuestas',
    kind: 'timeseries',
    unit: 'percentunit',
    lines: [
      ['(sum(rate(veridico_solicitudes_total{status=~"5.."}[5m])) or vector(0)) / sum(rate(veridico_solicitudes_total[5m]))', 'con error'],
    ],
  },
  {
    title: 'Tiempo de respuesta, 95 de cada 100',
    kind: 'timeseries',
    unit: 's',
    lines: [['histogram_quantile(0.95, sum by (le) (rate(veridico_solicitud_segundos_bucket[5m])))', 'todas']],
  },
  {
    title: 'Del pago al informe',
    kind: 'timeseries',
    unit: 's',
    lines: [
      ['histogram_quantile(0.5, sum by (le) (rate(veridico_informe_segundos_bucket[1h])))', 'la mitad'],
      ['histogram_quantile(0.95, sum by (le) (rate(veridico_informe_segundos_bucket[1h])))', '95 de cada 100'],
      ['max by (que) (veridico_hoy_entrega_segundos)', 'hoy, {{que}}'],
      ['max(veridico_cobrada_sin_informe_segundos)', 'la que más espera'],
    ],
  },
  {
    title: 'Atraso de las colas',
    kind: 'timeseries',
    unit: 's',
    lines: [['max by (cola) (veridico_cola_atraso_segundos)', '{{cola}}']],
  },
  {
    title: 'Correos',
    kind: 'timeseries',
    unit: 'short',
    lines: [
      ['max(veridico_correos_por_enviar)', 'por enviar'],
      ['max(veridico_correos_abandonados)', 'abandonados'],
    ],
  },
  {
    title: 'Correo que más espera',
    kind: 'timeseries',
    unit: 's',
    lines: [['max(veridico_correo_por_enviar_segundos)', 'espera']],
  },
  {
    title: 'Conexiones a la base de datos',
    kind: 'timeseries',
    unit: 'short',
    lines: [['sum by (instance, que) (veridico_conexiones)', '{{instance}} {{que}}']],
  },
  {
    title: 'Memoria de cada nodo',
    kind: 'timeseries',
    unit: 'bytes',
    lines: [['veridico_proceso_memoria_bytes', '{{instance}}']],
  },
  {
    title: 'Control diario: diferencias',
    kind: 'stat',
    unit: 'short',
    lines: [['max by (cuenta) (veridico_control_diferencias)', '{{cuenta}}']],
  },
  {
    title: 'Desde el último control',
    kind: 'stat',
    unit: 's',
    lines: [['max(veridico_control_edad_segundos)', 'edad']],
  },
  {
    title: 'Peticiones de titulares',
    kind: 'stat',
    unit: 'short',
    lines: [['max by (que) (veridico_peticiones)', '{{que}}']],
  },
  {
    title: 'Hasta el vencimiento del sello',
    kind: 'stat',
    unit: 's',
    lines: [['min(veridico_sello_vence_segundos)', 'quedan']],
  },
  {
    title: 'Edad de las fuentes y de la UF',
    kind: 'timeseries',
    unit: 'd',
    lines: [
      ['max by (tipo, fuente) (veridico_fuente_edad_dias)', '{{tipo}}, {{fuente}}'],
      ['max(veridico_uf_edad_dias)', 'UF'],
    ],
  },
  {
    title: 'Reloj de cada nodo, diferencia con la base de datos',
    kind: 'timeseries',
    unit: 's',
    lines: [['veridico_reloj_diferencia_segundos', '{{instance}}']],
  },
  {
    title: 'Piezas simuladas en uso',
    kind: 'stat',
    unit: 'short',
    lines: [['max by (puerto) (veridico_pieza_simulada)', '{{puerto}}']],
  },
];

/** Names of series in a query of PromQL: of what Verídico measures, without the endings of counters and histograms. */
export function familiesIn(query: string): string[] {
  return [...query.matchAll(/veridico_[a-z_]+/g)].map(([name]) => name.replace(/_(?:total|bucket|sum|count)$/, ''));
}

const SOURCE = { type: 'prometheus', uid: '${fuente}' };

/** The file that Grafana imports; it asks for its source of data. */
function dashboard(): string {
  const panels = PANELS.map(({ title, kind, unit, lines }, index) => ({
    id: index + 1,
    type: kind,
    title,
    datasource: SOURCE,
    gridPos: { x: (index % COLUMNS) * WIDTH, y: Math.floor(index / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit }, overrides: [] },
    targets: lines.map(([expr, legendFormat], line) => ({
      refId: 'ABCDEFGH'.charAt(line),
      datasource: SOURCE,
      expr,
      legendFormat,
    })),
  }));
  const file = {
    title: 'Verídico',
    uid: 'veridico',
    schemaVersion: SCHEMA_VERSION,
    timezone: 'America/Santiago',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'fuente', label: 'Fuente de datos', type: 'datasource', query: 'prometheus' }] },
    panels,
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

function readOrNothing(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '';
  }
}

if (import.meta.main) {
  const made = dashboard();
  if (!process.argv.includes('--check')) {
    mkdirSync(path.dirname(FILE), { recursive: true });
    writeFileSync(FILE, made);
  } else if (readOrNothing() !== made) {
    console.error('deploy/grafana/veridico.json no está al día. Ejecuta: node tools/generate-dashboard.ts');
    process.exitCode = 1;
  }
}
