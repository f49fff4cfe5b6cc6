import type { ReactNode } from 'react';
import styles from './tasacion-metodo.module.css';

// Invented figures, in UF, of one flat: the same in all three drawings. Texts are at least 12 px at a width of 296 px.
const VALUE = 5_790;
const LOW = 5_170;
const HIGH = 6_470;
const uf = new Intl.NumberFormat('es-CL', { useGrouping: 'always' });

interface DrawingProps {
  /** The drawing in words, for those who do not see it. */
  readonly label: string;
  readonly height: number;
  readonly children: ReactNode;
}

function Drawing({ label, height, children }: DrawingProps) {
  return (
    <figure className={styles.figure}>
      <svg className={styles.drawing} viewBox={`0 0 320 ${height}`} role="img" aria-label={label}>
        {children}
      </svg>
      <figcaption className={styles.caption}>Ejemplo inventado.</figcaption>
    </figure>
  );
}

/** Place on the drawing, and price asked. */
const NEIGHBOURS = [
  [112, 58, 6_084],
  [196, 44, 5_375],
  [226, 104, 6_227],
  [92, 124, 5_966],
  [140, 182, 5_940],
  [252, 170, 6_342],
] as const;

function Neighbours() {
  return (
    <Drawing label="La propiedad en el centro y seis avisos a su alrededor, con lo que pide cada uno, hasta a un kilómetro." height={230}>
      <circle className={styles.ring} cx="160" cy="108" r="45" />
      <circle className={styles.edge} cx="160" cy="108" r="98" />
      <rect className={styles.ink} x="152" y="100" width="16" height="16" />
      <text className={styles.strong} x="160" y="135" textAnchor="middle">
        la tuya
      </text>
      {NEIGHBOURS.map(([x, y, price]) => (
        <g key={price}>
          <circle className={styles.open} cx={x} cy={y} r="6" />
          <text x={x} y={y - 11} textAnchor="middle">
            {uf.format(price)}
          </text>
        </g>
      ))}
      <text x="160" y="225" textAnchor="middle">
        UF que piden, hasta a 1 km
      </text>
    </Drawing>
  );
}

/** What differs, price asked, and price adjusted to the property. */
const ADJUSTED = [
  ['65 m², sin estacionamiento', 5_300, 5_720],
  ['88 m², 2 estacionamientos', 6_600, 5_940],
  ['publicado hace un año', 5_610, 5_840],
  ['3 dormitorios', 6_180, 5_680],
] as const;
/** Horizontal place of a price. */
const placeOf = (price: number): number => 20 + ((price - 5_000) / 2_000) * 280;

function Adjustments() {
  return (
    <Drawing
      label="Cuatro avisos: lo que piden, y lo que pedirían con los datos de la propiedad. Las cuatro cifras se acercan."
      height={236}
    >
      <circle className={styles.open} cx="26" cy="14" r="6" />
      <text x="38" y="19">
        lo que piden
      </text>
      <circle className={styles.full} cx="146" cy="14" r="6" />
      <text className={styles.strong} x="158" y="19">
        llevado a tus datos
      </text>
      {ADJUSTED.map(([difference, asked, adjusted], row) => (
        <g key={difference}>
          <text x="20" y={50 + row * 44}>
            {difference}
          </text>
          <line className={styles.way} x1={placeOf(asked)} x2={placeOf(adjusted)} y1={64 + row * 44} y2={64 + row * 44} />
          <circle className={styles.open} cx={placeOf(asked)} cy={64 + row * 44} r="6" />
          <circle className={styles.full} cx={placeOf(adjusted)} cy={64 + row * 44} r="6" />
        </g>
      ))}
      <line className={styles.axis} x1="20" x2="300" y1="212" y2="212" />
      <text x="20" y="231">
        UF 5.000
      </text>
      <text x="300" y="231" textAnchor="end">
        UF 7.000
      </text>
    </Drawing>
  );
}

/** Ten prices, two of them outside. */
const PRICES = [5_020, 5_250, 5_390, 5_520, 5_640, 5_900, 6_010, 6_180, 6_350, 6_800];

function RangeOfValues() {
  return (
    <Drawing label="Diez precios sobre una línea: ocho dentro del rango y dos fuera." height={148}>
      <rect className={styles.within} x={placeOf(LOW)} y="38" width={placeOf(HIGH) - placeOf(LOW)} height="44" />
      <line className={styles.axis} x1="20" x2="300" y1="60" y2="60" />
      {PRICES.map((price) => (
        <circle key={price} className={styles.open} cx={placeOf(price)} cy="60" r="6" />
      ))}
      <line className={styles.axis} x1={placeOf(VALUE)} x2={placeOf(VALUE)} y1="30" y2="90" />
      <text className={styles.strong} x={placeOf(VALUE)} y="22" textAnchor="middle">
        UF {uf.format(VALUE)}
      </text>
      <text x={placeOf(LOW)} y="104" textAnchor="middle">
        desde {uf.format(LOW)}
      </text>
      <text x={placeOf(HIGH)} y="104" textAnchor="middle">
        hasta {uf.format(HIGH)}
      </text>
      <text x="160" y="136" textAnchor="middle">
        de cada 10 precios, 8 dentro
      </text>
    </Drawing>
  );
}

const DRAWINGS = { neighbours: Neighbours, adjustments: Adjustments, range: RangeOfValues };

/** One of the three drawings of the method. */
export function MethodDrawing({ of }: { readonly of: keyof typeof DRAWINGS }) {
  const Chosen = DRAWINGS[of];
  return <Chosen />;
}
