-- Invoices are credit: they are for registered schools whose company number the public register knows, up to a ceiling. What is
-- above it, or on somebody else's name, waits for an operator, and has no number of an invoice until then.
alter table schools
  -- When the register of companies was found to know the school's number; null until then.
  add column number_checked_at timestamptz,
  -- How much the school may owe on invoices, in hundredths of a crown.
  add column invoice_ceiling integer not null default 2000000 check (invoice_ceiling between 0 and 2000000000);
alter table schools add check (number_checked_at is null or identification_number is not null);

-- Another number has not been checked.
create function forget_checked_number() returns trigger language plpgsql as $$
begin
  new.number_checked_at := null;
  return new;
end
$$;
create trigger checked_number before update of identification_number on schools for each row
  when (old.identification_number is distinct from new.identification_number)
  execute function forget_checked_number();

alter table order_events drop constraint order_events_event_check;
alter table order_events add check (event in ('created', 'payment_failed', 'overdue', 'reminded', 'paid', 'cancelled', 'refunded',
  'refund_sent', 'refund_refused', 'refund_by_hand', 'method_changed', 'payer_changed', 'approval_asked', 'approved'));
