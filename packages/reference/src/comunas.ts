// Made by tools/generate-reference.ts from data/comunas.csv: change that, not this.
import { decodeComunas } from './comuna.ts';

/** The 346 communes, sorted by name as Spanish sorts (Ñ after N). */
export const comunas = decodeComunas(`05602Algarrobo
13502Alhué
08314Alto Biobío
03302Alto del Carmen
01107Alto Hospicio
10202Ancud
04103Andacollo
09201Angol
12202Antártica
02101Antofagasta
08302Antuco
08202Arauco
15101Arica
11201Aysén
13402Buin
16102Bulnes
05402Cabildo
12201Cabo de Hornos
08303Cabrero
02201Calama
10102Calbuco
03102Caldera
05502Calera
13403Calera de Tango
05302Calle Larga
15102Camarones
01402Camiña
04202Canela
08203Cañete
09102Carahue
05603Cartagena
05102Casablanca
10201Castro
05702Catemu
07201Cauquenes
13102Cerrillos
13103Cerro Navia
10401Chaitén
07202Chanco
03201Chañaral
06302Chépica
08103Chiguayante
11401Chile Chico
16101Chillán
16103Chillán Viejo
06303Chimbarongo
09121Cholchol
10203Chonchi
11202Cisnes
16202Cobquecura
10103Cochamó
11301Cochrane
06102Codegua
16203Coelemu
16302Coihueco
06103Coinco
07402Colbún
01403Colchane
13301Colina
09202Collipulli
06104Coltauco
04302Combarbalá
08101Concepción
13104Conchalí
05103Concón
07102Constitución
08204Contulmo
03101Copiapó
04102Coquimbo
08102Coronel
14102Corral
11101Coyhaique
09103Cunco
09203Curacautín
13503Curacaví
10204Curaco de Vélez
08205Curanilahue
09104Curarrehue
07103Curepto
07301Curicó
10205Dalcahue
03202Diego de Almagro
06105Doñihue
13105El Bosque
16104El Carmen
13602El Monte
05604El Quisco
05605El Tabo
07104Empedrado
09204Ercilla
13106Estación Central
08104Florida
09105Freire
03303Freirina
10104Fresia
10105Frutillar
10402Futaleufú
14202Futrono
09106Galvarino
15202General Lagos
09107Gorbea
06106Graneros
11203Guaitecas
05503Hijuelas
10403Hualaihué
07302Hualañé
08112Hualpén
08105Hualqui
01404Huara
03304Huasco
13107Huechuraba
04201Illapel
13108Independencia
01101Iquique
13603Isla de Maipo
05201Isla de Pascua
05104Juan Fernández
13109La Cisterna
05504La Cruz
06202La Estrella
13110La Florida
13111La Granja
04104La Higuera
05401La Ligua
13112La Pintana
13113La Reina
04101La Serena
14201La Unión
14203Lago Ranco
11102Lago Verde
12102Laguna Blanca
08304Laja
13302Lampa
14103Lanco
06107Las Cabras
13114Las Condes
09108Lautaro
08201Lebu
07303Licantén
05802Limache
07401Linares
06203Litueche
05703Llaillay
10107Llanquihue
13115Lo Barnechea
13116Lo Espejo
13117Lo Prado
06304Lolol
09109Loncoche
07403Longaví
09205Lonquimay
08206Los Álamos
05301Los Andes
08301Los Ángeles
14104Los Lagos
10106Los Muermos
09206Los Sauces
04203Los Vilos
08106Lota
09207Lumaco
06108Machalí
13118Macul
14105Máfil
13119Maipú
06109Malloa
06204Marchihue
02302María Elena
13504María Pinto
14106Mariquina
07105Maule
10108Maullín
02102Mejillones
09110Melipeuco
13501Melipilla
07304Molina
04303Monte Patria
06110Mostazal
08305Mulchén
08306Nacimiento
06305Nancagua
12401Natales
06205Navidad
08307Negrete
16204Ninhue
05506Nogales
09111Nueva Imperial
16303Ñiquén
13120Ñuñoa
11302O'Higgins
06111Olivar
02202Ollagüe
05803Olmué
10301Osorno
04301Ovalle
13604Padre Hurtado
09112Padre Las Casas
04105Paiguano
14107Paillaco
13404Paine
10404Palena
06306Palmilla
14108Panguipulli
05704Panquehue
05403Papudo
06206Paredones
07404Parral
13121Pedro Aguirre Cerda
07106Pelarco
07203Pelluhue
16105Pemuco
07107Pencahue
08107Penco
13605Peñaflor
13122Peñalolén
06307Peralillo
09113Perquenco
05404Petorca
06112Peumo
01405Pica
06113Pichidegua
06201Pichilemu
16106Pinto
13202Pirque
09114Pitrufquén
06308Placilla
16205Portezuelo
12301Porvenir
01401Pozo Almonte
12302Primavera
13123Providencia
05105Puchuncaví
09115Pucón
13124Pudahuel
13201Puente Alto
10101Puerto Montt
10302Puerto Octay
10109Puerto Varas
06309Pumanque
04304Punitaqui
12101Punta Arenas
10206Puqueldón
09208Purén
10303Purranque
05705Putaendo
15201Putre
10304Puyehue
10207Queilén
10208Quellón
10209Quemchi
08308Quilaco
13125Quilicura
08309Quilleco
16107Quillón
05501Quillota
05801Quilpué
10210Quinchao
06114Quinta de Tilcoco
13126Quinta Normal
05107Quintero
16201Quirihue
06101Rancagua
16206Ranquil
07305Rauco
13127Recoleta
09209Renaico
13128Renca
06115Rengo
06116Requínoa
07405Retiro
05303Rinconada
14204Río Bueno
07108Río Claro
04305Río Hurtado
11402Río Ibáñez
10305Río Negro
12103Río Verde
07306Romeral
09116Saavedra
07307Sagrada Familia
04204Salamanca
05601San Antonio
13401San Bernardo
16301San Carlos
07109San Clemente
05304San Esteban
16304San Fabián
05701San Felipe
06301San Fernando
12104San Gregorio
16108San Ignacio
07406San Javier
13129San Joaquín
13203San José de Maipo
10306San Juan de la Costa
13130San Miguel
16305San Nicolás
10307San Pablo
13505San Pedro
02203San Pedro de Atacama
08108San Pedro de la Paz
07110San Rafael
13131San Ramón
08310San Rosendo
06117San Vicente
08311Santa Bárbara
06310Santa Cruz
08109Santa Juana
05706Santa María
13101Santiago
05606Santo Domingo
02103Sierra Gorda
13601Talagante
07101Talca
08110Talcahuano
02104Taltal
09101Temuco
07308Teno
09117Teodoro Schmidt
03103Tierra Amarilla
13303Tiltil
12303Timaukel
08207Tirúa
02301Tocopilla
09118Toltén
08111Tomé
12402Torres del Paine
11303Tortel
09210Traiguén
16207Trehuaco
08312Tucapel
14101Valdivia
03301Vallenar
05101Valparaíso
07309Vichuquén
09211Victoria
04106Vicuña
09119Vilcún
07407Villa Alegre
05804Villa Alemana
09120Villarrica
05109Viña del Mar
13132Vitacura
07408Yerbas Buenas
08313Yumbel
16109Yungay
05405Zapallar`);
