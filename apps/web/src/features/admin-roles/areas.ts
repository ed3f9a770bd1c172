// Permissions by area, as people read them: nothing, seeing, changing.
import { permissions, type Permission, rightAreas, type RightArea } from '@orbita/contract/permissions';

export type Level = 'none' | 'read' | 'write';
export type Levels = Record<RightArea, Level>;

const levelOf = (names: ReadonlySet<Permission>, area: RightArea): Level => {
  if (names.has(`${area}_write`)) return 'write';
  // Services are shown with the company.
  return area !== 'services' && names.has(`${area}_read`) ? 'read' : 'none';
};

/** Returns how far a role reaches in each area. */
export function levelsOf(given: readonly { name: Permission }[]): Levels {
  const names = new Set(given.map(({ name }) => name));
  const level = (area: RightArea) => levelOf(names, area);
  return {
    users: level('users'),
    groups: level('groups'),
    subjects: level('subjects'),
    trajectories: level('trajectories'),
    semesters: level('semesters'),
    schedule: level('schedule'),
    contracts: level('contracts'),
    soft_skills: level('soft_skills'),
    retakes: level('retakes'),
    reports: level('reports'),
    roles: level('roles'),
    company: level('company'),
    services: level('services'),
  };
}

/** Returns the levels of permissions that a history tells by name, separated by commas. */
export const levelsOfNames = (names: string): Levels =>
  levelsOf(permissions.filter((name) => names.split(', ').includes(name)).map((name) => ({ name })));

/** Returns the permissions of these levels; the server adds what they need. */
export const permissionsOf = (levels: Levels): Permission[] =>
  rightAreas.flatMap((area): Permission[] => {
    const level = levels[area];
    if (level === 'none') return [];
    return [area === 'services' ? 'services_write' : `${area}_${level}`];
  });
