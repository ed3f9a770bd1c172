import { useParams } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { personName } from '../../shared/users/person.tsx';

export interface Student {
  id: number;
  isOwn: boolean;
  /** Undefined for the user, and until it is read. */
  name: string | undefined;
}
/** The student of the address. */
export function useStudent(): Student {
  const id = Number(useParams().id);
  const { user } = useCurrentUser();
  const isOwn = id === user.id;
  const person = useCall('users', 'getUser', { params: { id } }, { enabled: !isOwn });
  return { id, isOwn, name: person.data && personName(person.data, 'informal') };
}
