// Every written discipline, in the order of the curriculum.
import type { WrittenDiscipline } from './discipline.ts';
import { discipline as oup01RusskiyYazyk } from './oup-01-russkiy-yazyk.ts';
import { discipline as oup02Literatura } from './oup-02-literatura.ts';
import { discipline as oup03Matematika } from './oup-03-matematika.ts';
import { discipline as oup04InostrannyyYazyk } from './oup-04-inostrannyy-yazyk.ts';
import { discipline as oup05Informatika } from './oup-05-informatika.ts';
import { discipline as oup06Fizika } from './oup-06-fizika.ts';
import { discipline as oup07Himiya } from './oup-07-himiya.ts';
import { discipline as oup08Biologiya } from './oup-08-biologiya.ts';
import { discipline as oup09Istoriya } from './oup-09-istoriya.ts';
import { discipline as oup10Obschestvoznanie } from './oup-10-obschestvoznanie.ts';
import { discipline as ogse05Fizkultura } from './ogse-05-fizkultura.ts';
import { discipline as op01OperacionnyeSistemy } from './op-01-operacionnye-sistemy.ts';
import { discipline as op02Arhitektura } from './op-02-arhitektura.ts';
import { discipline as op03Algoritmy } from './op-03-algoritmy.ts';
import { discipline as op04BazyDannyh } from './op-04-bazy-dannyh.ts';
import { discipline as op05Seti } from './op-05-seti.ts';
import { discipline as op06DiskretnayaMatematika } from './op-06-diskretnaya-matematika.ts';
import { discipline as op07TeoriyaVeroyatnostey } from './op-07-teoriya-veroyatnostey.ts';
import { discipline as op08EkonomikaOrganizacii } from './op-08-ekonomika-organizacii.ts';
import { discipline as op09BuhgalterskiyUchet } from './op-09-buhgalterskiy-uchet.ts';
import { discipline as op10Nalogi } from './op-10-nalogi.ts';
import { discipline as op11Finansy } from './op-11-finansy.ts';
import { discipline as op12Audit } from './op-12-audit.ts';
import { discipline as op13Menedzhment } from './op-13-menedzhment.ts';
import { discipline as op14Marketing } from './op-14-marketing.ts';
import { discipline as op15Statistika } from './op-15-statistika.ts';
import { discipline as op16Pravo } from './op-16-pravo.ts';
import { discipline as op17Deloproizvodstvo } from './op-17-deloproizvodstvo.ts';
import { discipline as op18InzhenernayaGrafika } from './op-18-inzhenernaya-grafika.ts';
import { discipline as op19Materialovedenie } from './op-19-materialovedenie.ts';
import { discipline as op20TehnicheskayaMehanika } from './op-20-tehnicheskaya-mehanika.ts';
import { discipline as op21Metrologiya } from './op-21-metrologiya.ts';
import { discipline as op22Elektrotehnika } from './op-22-elektrotehnika.ts';
import { discipline as op23Pedagogika } from './op-23-pedagogika.ts';
import { discipline as op24Psihologiya } from './op-24-psihologiya.ts';
import { discipline as op25Bzhd } from './op-25-bzhd.ts';
import { discipline as mdk0101RazrabotkaModuley } from './mdk-01-01-razrabotka-moduley.ts';
import { discipline as mdk0102Testirovanie } from './mdk-01-02-testirovanie.ts';
import { discipline as mdk0201Chpu } from './mdk-02-01-chpu.ts';
import { discipline as mdk0901Web } from './mdk-09-01-web.ts';

export const writtenDisciplines: WrittenDiscipline[] = [
  oup01RusskiyYazyk,
  oup02Literatura,
  oup03Matematika,
  oup04InostrannyyYazyk,
  oup05Informatika,
  oup06Fizika,
  oup07Himiya,
  oup08Biologiya,
  oup09Istoriya,
  oup10Obschestvoznanie,
  ogse05Fizkultura,
  op01OperacionnyeSistemy,
  op02Arhitektura,
  op03Algoritmy,
  op04BazyDannyh,
  op05Seti,
  op06DiskretnayaMatematika,
  op07TeoriyaVeroyatnostey,
  op08EkonomikaOrganizacii,
  op09BuhgalterskiyUchet,
  op10Nalogi,
  op11Finansy,
  op12Audit,
  op13Menedzhment,
  op14Marketing,
  op15Statistika,
  op16Pravo,
  op17Deloproizvodstvo,
  op18InzhenernayaGrafika,
  op19Materialovedenie,
  op20TehnicheskayaMehanika,
  op21Metrologiya,
  op22Elektrotehnika,
  op23Pedagogika,
  op24Psihologiya,
  op25Bzhd,
  mdk0101RazrabotkaModuley,
  mdk0102Testirovanie,
  mdk0201Chpu,
  mdk0901Web,
];
