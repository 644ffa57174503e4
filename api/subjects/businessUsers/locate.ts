import businessUsers from '@t3d/resources/pool/business-users';
import { command } from '../../engine/rows/commands/command';
import { Invalid } from '../../errors';
import { recordHistory } from '../../models/history';

const degrees = (value: number, plus: string, minus: string): string =>
  `${Math.abs(value).toFixed(6)}° ${value < 0 ? minus : plus}`;

/** Where an app user was last: degrees, and a map that shows the place. That somebody looked is kept. */
export const locateUser = command(businessUsers, 'locate', {
  run: async (ctx, { id, position }) => {
    const [latitude, longitude] = (position ?? '').split(',').map(Number);
    if (latitude === undefined || longitude === undefined || Number.isNaN(longitude))
      throw new Invalid('businessUsers.noPlace');
    await recordHistory(ctx, businessUsers, id, 'locate', {});
    return {
      affected: 1,
      latitude,
      longitude,
      place: `${degrees(latitude, 'N', 'S')} ${degrees(longitude, 'E', 'W')}`,
      map: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`,
    };
  },
});
