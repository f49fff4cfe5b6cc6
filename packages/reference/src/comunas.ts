// Made by tools/generate-reference.ts from data/comunas.csv: change that, not this.
import { decodeComunas } from './comuna.ts';

/** The 346 communes, sorted by name as Spanish sorts (Ñ after N). */
export const comunas = decodeComunas(`011Iquique,,,,,,Alto Hospicio
014Pozo Almonte,Camiña,Colchane,Huara,Pica
021Antofagasta,Mejillones,Sierra Gorda,Taltal
022Calama,Ollagüe,San Pedro de Atacama
023Tocopilla,María Elena
031Copiapó,Caldera,Tierra Amarilla
032Chañaral,Diego de Almagro
033Vallenar,Alto del Carmen,Freirina,Huasco
041La Serena,Coquimbo,Andacollo,La Higuera,Paiguano,Vicuña
042Illapel,Canela,Los Vilos,Salamanca
043Ovalle,Combarbalá,Monte Patria,Punitaqui,Río Hurtado
051Valparaíso,Casablanca,Concón,Juan Fernández,Puchuncaví,,Quintero,,Viña del Mar
052Isla de Pascua
053Los Andes,Calle Larga,Rinconada,San Esteban
054La Ligua,Cabildo,Papudo,Petorca,Zapallar
055Quillota,Calera,Hijuelas,La Cruz,,Nogales
056San Antonio,Algarrobo,Cartagena,El Quisco,El Tabo,Santo Domingo
057San Felipe,Catemu,Llaillay,Panquehue,Putaendo,Santa María
058Quilpué,Limache,Olmué,Villa Alemana
061Rancagua,Codegua,Coinco,Coltauco,Doñihue,Graneros,Las Cabras,Machalí,Malloa,Mostazal,Olivar,Peumo,Pichidegua,Quinta de Tilcoco,Rengo,Requínoa,San Vicente
062Pichilemu,La Estrella,Litueche,Marchihue,Navidad,Paredones
063San Fernando,Chépica,Chimbarongo,Lolol,Nancagua,Palmilla,Peralillo,Placilla,Pumanque,Santa Cruz
071Talca,Constitución,Curepto,Empedrado,Maule,Pelarco,Pencahue,Río Claro,San Clemente,San Rafael
072Cauquenes,Chanco,Pelluhue
073Curicó,Hualañé,Licantén,Molina,Rauco,Romeral,Sagrada Familia,Teno,Vichuquén
074Linares,Colbún,Longaví,Parral,Retiro,San Javier,Villa Alegre,Yerbas Buenas
081Concepción,Coronel,Chiguayante,Florida,Hualqui,Lota,Penco,San Pedro de la Paz,Santa Juana,Talcahuano,Tomé,Hualpén
082Lebu,Arauco,Cañete,Contulmo,Curanilahue,Los Álamos,Tirúa
083Los Ángeles,Antuco,Cabrero,Laja,Mulchén,Nacimiento,Negrete,Quilaco,Quilleco,San Rosendo,Santa Bárbara,Tucapel,Yumbel,Alto Biobío
091Temuco,Carahue,Cunco,Curarrehue,Freire,Galvarino,Gorbea,Lautaro,Loncoche,Melipeuco,Nueva Imperial,Padre Las Casas,Perquenco,Pitrufquén,Pucón,Saavedra,Teodoro Schmidt,Toltén,Vilcún,Villarrica,Cholchol
092Angol,Collipulli,Curacautín,Ercilla,Lonquimay,Los Sauces,Lumaco,Purén,Renaico,Traiguén,Victoria
101Puerto Montt,Calbuco,Cochamó,Fresia,Frutillar,Los Muermos,Llanquihue,Maullín,Puerto Varas
102Castro,Ancud,Chonchi,Curaco de Vélez,Dalcahue,Puqueldón,Queilén,Quellón,Quemchi,Quinchao
103Osorno,Puerto Octay,Purranque,Puyehue,Río Negro,San Juan de la Costa,San Pablo
104Chaitén,Futaleufú,Hualaihué,Palena
111Coyhaique,Lago Verde
112Aysén,Cisnes,Guaitecas
113Cochrane,O'Higgins,Tortel
114Chile Chico,Río Ibáñez
121Punta Arenas,Laguna Blanca,Río Verde,San Gregorio
122Cabo de Hornos,Antártica
123Porvenir,Primavera,Timaukel
124Natales,Torres del Paine
131Santiago,Cerrillos,Cerro Navia,Conchalí,El Bosque,Estación Central,Huechuraba,Independencia,La Cisterna,La Florida,La Granja,La Pintana,La Reina,Las Condes,Lo Barnechea,Lo Espejo,Lo Prado,Macul,Maipú,Ñuñoa,Pedro Aguirre Cerda,Peñalolén,Providencia,Pudahuel,Quilicura,Quinta Normal,Recoleta,Renca,San Joaquín,San Miguel,San Ramón,Vitacura
132Puente Alto,Pirque,San José de Maipo
133Colina,Lampa,Tiltil
134San Bernardo,Buin,Calera de Tango,Paine
135Melipilla,Alhué,Curacaví,María Pinto,San Pedro
136Talagante,El Monte,Isla de Maipo,Padre Hurtado,Peñaflor
141Valdivia,Corral,Lanco,Los Lagos,Máfil,Mariquina,Paillaco,Panguipulli
142La Unión,Futrono,Lago Ranco,Río Bueno
151Arica,Camarones
152Putre,General Lagos
161Chillán,Bulnes,Chillán Viejo,El Carmen,Pemuco,Pinto,Quillón,San Ignacio,Yungay
162Quirihue,Cobquecura,Coelemu,Ninhue,Portezuelo,Ranquil,Trehuaco
163San Carlos,Coihueco,Ñiquén,San Fabián,San Nicolás`);
