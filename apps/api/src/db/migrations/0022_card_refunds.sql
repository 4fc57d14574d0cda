-- The refund of an order that was paid by card sends the money back through the gateway: wanted in the refund's own transaction,
-- sent by a job afterwards.

-- Global, as the payment is. The key says that one payment goes back once, on however many servers.
create table card_refunds (
  card_payment_id uuid primary key references card_payments (id),
  state text not null default 'wanted' check (state in ('wanted', 'sent', 'refused', 'by_hand')),
  amount integer not null check (amount > 0),
  wanted_at timestamptz not null,
  sent_at timestamptz,
  refused_at timestamptz,
  -- Refused by the gateway, the money went back in another way.
  by_hand_at timestamptz,
  -- What the gateway calls it.
  provider_id text,
  -- Why the gateway refused, in its own words.
  reason text check (length(reason) <= 500),
  -- Tries that ended without an answer, and when the next one is due.
  failed_count integer not null default 0 check (failed_count >= 0),
  last_error text check (length(last_error) <= 500),
  next_attempt_at timestamptz,
  -- The moments tell the same story as the state.
  check ((state = 'wanted') = (sent_at is null and refused_at is null)),
  check ((state in ('refused', 'by_hand')) = (refused_at is not null)),
  check ((state = 'by_hand') = (by_hand_at is not null)),
  check ((refused_at is null) = (reason is null)),
  check (state = 'wanted' or next_attempt_at is null)
);
create index card_refunds_wanted on card_refunds (wanted_at) where state = 'wanted';
create index card_refunds_refused on card_refunds (refused_at) where state = 'refused';
revoke delete on card_refunds from katedra_app;

-- wanted -> sent; wanted or sent -> refused (a card may turn out to be closed days later); refused -> by hand.
create function check_card_refund() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in
    (('wanted', 'sent'), ('wanted', 'refused'), ('sent', 'refused'), ('refused', 'by_hand')) then
    raise exception 'a refund cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (old.card_payment_id, old.amount, old.wanted_at) is distinct from (new.card_payment_id, new.amount, new.wanted_at) then
    raise exception 'what a refund was decided on cannot change' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger card_refund_transition before update on card_refunds for each row execute function check_card_refund();

alter table order_events drop constraint order_events_event_check;
alter table order_events add check (event in ('created', 'payment_failed', 'overdue', 'reminded', 'paid', 'cancelled', 'refunded',
  'refund_sent', 'refund_refused', 'refund_by_hand', 'method_changed', 'payer_changed'));
