import { Router } from 'express';
import { contextOf } from '../../middleware/context';
import { eventsFor } from './events';

/** The list of events that the caller may choose for a webhook. */
export function webhookRoutes(): Router {
  const router = Router();
  router.get('/webhook-events', (req, res) => {
    const { actor, database } = contextOf(req);
    const rows = eventsFor(database.registry, actor).map(({ name, resource, example }) => ({
      name,
      resource,
      example,
    }));
    res.json({ code: 200, rows, total: rows.length });
  });
  return router;
}
