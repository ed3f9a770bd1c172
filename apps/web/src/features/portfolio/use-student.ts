import { useParams } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { personName } from '../../shared/users/person.tsx';

/** The student of the address: the id, whether it is the user, and the name of another. */
export function useStudent(): { id: number; isOwn: boolean; name: string | undefined } {
  const id = Number(useParams().id);
  const { user } = useCurrentUser();
  const isOwn = id === user.id;
  const person = useCall('users', 'getUser', { params: { id } }, { enabled: !isOwn });
  return { id, isOwn, name: person.data && personName(person.data, 'informal') };
}
