/** How addresses are written in Chile, by people and by the tax office: lower case, without accents. */

/** What a street is. Nobody writes it the same way twice, so streets are looked for without it. */
export const WAYS: ReadonlySet<string> = new Set(
  (
    'avenida avda avd aven ave av calle calles cl c pasaje pasajes psje pje pjs pj pas psj paseo callejon diagonal plaza plazuela ' +
    'camino cam cno carretera autopista ruta boulevard bulevar blvd sendero via'
  ).split(' '),
);

/** Words that come and go between the others. */
export const LITTLE: ReadonlySet<string> = new Set('de del la las los el y e'.split(' '));

/** Directions, which with a number are a name of their own: 5 Norte, Norte 5. */
export const DIRECTIONS: ReadonlySet<string> = new Set('norte sur oriente poniente este oeste'.split(' '));

/** What stands before the number of a unit, and what it is. */
export const UNITS: Readonly<Record<string, 'casa' | 'departamento' | 'oficina' | 'local' | 'otra'>> = {
  ...named('departamento', 'departamento deptos depto dpto dept dep dto dp'),
  ...named('casa', 'casa cs'),
  ...named('oficina', 'oficina ofic of'),
  ...named('local', 'local loc lcl lc'),
  ...named(
    'otra',
    'bodega bod bd bg estacionamiento estac est box bx block blk bl torre piso parcela sitio st lote lt ' +
      'villa pob poblacion condominio cond edificio edif conjunto sector',
  ),
};

/** What stands before the number of a house and says nothing. */
export const NUMBER_SIGNS: ReadonlySet<string> = new Set('n no nro num numero'.split(' '));

const SHORT = `gral general|pdte presidente|pdta presidenta|presid presidente|cap capitan|cptn capitan|cnel coronel|crl coronel|tte teniente|
  alte almirante|almte almirante|cmte comandante|cdte comandante|comte comandante|sgto sargento|vicealmte vicealmirante|mcal mariscal|
  dr doctor|dra doctora|prof profesor|ing ingeniero|mons monsenor|obpo obispo|arz arzobispo|pbro presbitero|hno hermano|hnos hermanos|
  sta santa|sto santo|sn san|sra senora|ntra nuestra|fco francisco|edo eduardo|bdo bernardo|lib libertador|
  ma maria|gmo guillermo|alej alejandro|nte norte|ote oriente|ori oriente|pte poniente|pon poniente|stgo santiago|valpo valparaiso|
  cro cerro|pta punta|pto puerto|qda quebrada|fdo fundo`;

const NUMBERS = `uno primer primero primera|dos segundo segunda|tres tercer tercero tercera|cuatro cuarto cuarta|cinco quinto quinta|
  seis sexto sexta|siete septimo septima|ocho octavo octava|nueve noveno novena|diez decimo decima|once undecimo undecima|
  doce duodecimo duodecima|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veintiuno|veintidos|veintitres|
  veinticuatro|veinticinco|veintiseis|veintisiete|veintiocho|veintinueve|treinta`;

/** One spelling for words that have several. */
export const SAME: ReadonlyMap<string, string> = new Map([
  ...lines(SHORT).map(([short = '', long = '']) => [short, long] as const),
  ...lines(NUMBERS).flatMap((words, index) => words.map((word) => [word, String(index + 1)] as const)),
]);

function lines(text: string): string[][] {
  return text.split('|').map((line) => line.trim().split(' '));
}

function named<const K extends string>(kind: K, words: string): Record<string, K> {
  return Object.fromEntries(words.split(' ').map((word) => [word, kind]));
}
