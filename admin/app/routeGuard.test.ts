import { describe, expect, test } from '@jest/globals';
import { backOfficeAddresses } from '@t3d/resources/kit';
import { decideRoute } from './routeGuard';
import type { RouteDecision } from './routeGuard';

const office = backOfficeAddresses(['/main', '/user', '/user/user-list', '/order/order-list']);

describe('the route guard without a token', () => {
  test.each<[string, RouteDecision]>([
    ['/login', 'login'],
    ['/forget-password', 'forgotPassword'],
    ['/forget-password/', 'forgotPassword'],
    ['/forget-password/more', 'notFound'],
    ['/', 'toLogin'],
    ['/main', 'toLogin'],
    ['/main/', 'toLogin'],
    ['/account-auth', 'toLogin'],
    ['/second-factor', 'toLogin'],
    ['/user/user-list', 'toLogin'],
    ['/user/user-list/create', 'toLogin'],
    ['/user/user-list/7', 'toLogin'],
    ['/user/user-list/7/show', 'toLogin'],
    ['/no-such-page', 'notFound'],
    ['/user/user-list/7/show/more', 'notFound'],
    ['/order/order-listing', 'notFound'],
    ['/wxmp/nothing', 'notFound'],
    ['/user/nowhere', 'notFound'],
    ['/user/user-list/nowhere', 'notFound'],
    ['/user/user-list/nowhere/show', 'notFound'],
    ['/user/user-list/create/show', 'notFound'],
    ['/user/user-list/7x', 'notFound'],
  ])('opens without a token the address %s as %s', (path, place) =>
    expect(decideRoute(path, false, office)).toBe(place),
  );
});

describe('the route guard with a token', () => {
  test.each<[string, RouteDecision]>([
    ['/login', 'home'],
    ['/forget-password', 'home'],
    ['/main', 'app'],
    ['/no-such-page', 'app'],
    ['/account-auth', 'app'],
  ])('opens with a token the address %s as %s', (path, place) => expect(decideRoute(path, true, office)).toBe(place));
});
