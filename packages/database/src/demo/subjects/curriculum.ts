// Which groups study which discipline, and who teaches them.

export interface PlannedDiscipline {
  code: string;
  /** Indexes of the teachers; index 0 is the teacher of the demo account. */
  teachers: number[];
  /** Indexes of the experts; index 0 is the expert of the demo account. */
  experts?: number[];
  groups: string[];
  state?: 'archived' | 'hidden';
  /** Number of days by which all due dates are later. */
  later?: number;
}

export const curriculum: PlannedDiscipline[] = [
  { code: 'ОУП.01', teachers: [1], groups: ['ИСП-11', 'ЭБ-11', 'ТМ-11', 'ПНК-11'] },
  { code: 'ОУП.02', teachers: [1], groups: ['ИСП-11', 'ЭБ-11', 'ПНК-11'] },
  { code: 'ОУП.03', teachers: [2, 3], groups: ['ИСП-11', 'ЭБ-11', 'ТМ-11'] },
  { code: 'ОУП.04', teachers: [4, 5], groups: ['ИСП-11', 'ЭБ-11', 'ПНК-11', 'ИСП-21'] },
  { code: 'ОУП.05', teachers: [6], groups: ['ИСП-11', 'ТМ-11', 'ПНК-21'] },
  { code: 'ОУП.06', teachers: [7], groups: ['ИСП-11', 'ТМ-11'] },
  { code: 'ОУП.07', teachers: [8], groups: ['ТМ-11', 'ПНК-11'] },
  { code: 'ОУП.08', teachers: [8], groups: ['ЭБ-11', 'ПНК-11'] },
  { code: 'ОУП.09', teachers: [9], groups: ['ИСП-11', 'ЭБ-11', 'ТМ-11', 'ПНК-11'] },
  { code: 'ОУП.10', teachers: [10], groups: ['ЭБ-11', 'ПНК-11'] },
  { code: 'ОГСЭ.05', teachers: [11], groups: ['ИСП-21', 'ТМ-21', 'ПНК-21'] },
  { code: 'ОП.01', teachers: [12], groups: ['ИСП-21'] },
  { code: 'ОП.02', teachers: [12], groups: ['ИСП-31'], state: 'archived' },
  { code: 'ОП.03', teachers: [0], groups: ['ИСП-21'], later: 14 },
  { code: 'ОП.04', teachers: [0], experts: [0], groups: ['ИСП-21'], later: 3 },
  { code: 'ОП.05', teachers: [0], groups: ['ИСП-21'], later: 2 },
  { code: 'ОП.06', teachers: [3], groups: ['ИСП-21'] },
  { code: 'ОП.07', teachers: [3], groups: ['ИСП-31'] },
  { code: 'ОП.08', teachers: [13], groups: ['ЭБ-21', 'ТМ-31', 'ИСП-31'] },
  { code: 'ОП.09', teachers: [14], experts: [2], groups: ['ЭБ-21'] },
  { code: 'ОП.10', teachers: [14], groups: ['ЭБ-31Д'] },
  { code: 'ОП.11', teachers: [15], groups: ['ЭБ-21', 'ЭБ-31Д'] },
  { code: 'ОП.12', teachers: [15], experts: [2], groups: ['ЭБ-31Д'] },
  { code: 'ОП.13', teachers: [16], groups: ['ТМ-31', 'ЭБ-31Д'] },
  { code: 'ОП.14', teachers: [16], groups: ['ЭБ-21'], state: 'hidden' },
  { code: 'ОП.15', teachers: [13], groups: ['ЭБ-31Д'], state: 'archived' },
  { code: 'ОП.16', teachers: [17], groups: ['ИСП-21', 'ТМ-31', 'ПНК-31', 'ЭБ-31Д'] },
  { code: 'ОП.17', teachers: [18], groups: ['ЭБ-21', 'ПНК-31', 'ЭБ-31Д'] },
  { code: 'ОП.18', teachers: [19], groups: ['ТМ-21'] },
  { code: 'ОП.19', teachers: [20], groups: ['ТМ-21'] },
  { code: 'ОП.20', teachers: [19], groups: ['ТМ-21'] },
  { code: 'ОП.21', teachers: [21], groups: ['ТМ-21', 'ТМ-31'] },
  { code: 'ОП.22', teachers: [7], groups: ['ТМ-21'] },
  { code: 'ОП.23', teachers: [22], groups: ['ПНК-21', 'ПНК-31'] },
  { code: 'ОП.24', teachers: [22], groups: ['ПНК-21', 'ПНК-31'] },
  { code: 'ОП.25', teachers: [23], groups: ['ИСП-21', 'ЭБ-21', 'ПНК-21'] },
  { code: 'МДК.01.01', teachers: [12], experts: [1], groups: ['ИСП-31'] },
  { code: 'МДК.01.02', teachers: [6], experts: [1], groups: ['ИСП-31'] },
  { code: 'МДК.02.01', teachers: [20], experts: [1], groups: ['ТМ-31'] },
  { code: 'МДК.09.01', teachers: [0], experts: [0], groups: ['ИСП-21', 'ИСП-31'], later: 1 },
];
